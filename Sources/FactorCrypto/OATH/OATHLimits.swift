/// The limits of authenticator apps and tokens, wherever they come from: a request, a policy, a file or the store.
package enum OATHLimits {
    /// The number of digits of a code. RFC 4226, section 5.3, requires at least six; beyond eight, the 31 bits of a
    /// truncated hash would noticeably favour some codes.
    package static let digits = 6...8
    /// Seconds of a time step.
    package static let periodSeconds = 15...120
    /// Counters tried after the expected one. RFC 4226, section 7.4.
    package static let lookAhead = 0...100
    /// Bytes of a seed that was made elsewhere. RFC 4226, section 4, requires 16 bytes; some services issue 10.
    package static let seedLengths = 10...128
    /// A counter, or the number of a time step: every client language reads the largest one exactly.
    package static let counter = 0...9_007_199_254_740_991
}

extension ClosedRange<Int> {
    /// The range as messages spell it: `6 to 8`.
    package var words: String { "\(lowerBound) to \(upperBound)" }
}
