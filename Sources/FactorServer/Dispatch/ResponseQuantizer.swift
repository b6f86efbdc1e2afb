/// Quantizes the time of answers that could tell whether somebody exists.
///
/// What is looked up, opened and written takes the same steps for a known name as for an unknown one, but not the same
/// time to the microsecond: rows that are there lie in other memory than rows that are not. So such an answer leaves a
/// whole number of steps after its request came, and what it took within the step shows nowhere.
package struct ResponseQuantizer: Sendable {
    /// In microseconds: several times what the work takes, so that few answers come near the end of a step, and too
    /// little for a person to notice.
    package static let usualStep: Int64 = 2_000

    private let step: Int64
    private let clock: @Sendable () -> Int64

    /// Goes by a clock of microseconds that never goes back.
    package init(step: Int64 = usualStep, clock: @escaping @Sendable () -> Int64) {
        self.step = step
        self.clock = clock
    }

    /// When a request that is being read came.
    func arrival() -> Int64 { clock() }

    /// How long the answer to a request still waits, in microseconds.
    func wait(since arrival: Int64) -> Int {
        let taken = max(1, clock() - arrival)
        return Int((step - taken % step) % step)
    }
}

/// Which of a method's answers are quantized.
package enum QuantizedResponses: Sendable {
    case none
    /// A success tells by itself that there was something to find.
    case refusals
    case all
}
