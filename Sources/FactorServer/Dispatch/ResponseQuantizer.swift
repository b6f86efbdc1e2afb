/// Quantizes the time of answers whose timing could disclose whether a name exists.
///
/// Look-up, opening and writing take the same steps for a known and an unknown name, but not the same time to the
/// microsecond: existing rows lie in other memory than missing ones. So such an answer is sent a whole number of steps
/// after its request arrived, and the time spent within a step does not show.
package struct ResponseQuantizer: Sendable {
    /// In microseconds. It is several times what the work takes, so that few answers come near the end of a step, and
    /// too short for a person to notice.
    package static let usualStep: Int64 = 2_000

    private let step: Int64
    private let clock: @Sendable () -> Int64

    /// Uses a clock in microseconds that never goes back.
    package init(step: Int64 = usualStep, clock: @escaping @Sendable () -> Int64) {
        self.step = step
        self.clock = clock
    }

    /// Returns the arrival time of a request that is being read.
    func arrival() -> Int64 { clock() }

    /// Returns how long the answer to a request still waits, in microseconds.
    func wait(since arrival: Int64) -> Int {
        let taken = max(1, clock() - arrival)
        return Int((step - taken % step) % step)
    }
}

/// Which of a method's answers are quantized.
package enum QuantizedResponses: Sendable {
    case none
    /// A success discloses the existence by itself.
    case refusals
    case all
}
