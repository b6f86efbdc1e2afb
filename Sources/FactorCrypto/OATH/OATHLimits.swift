/// What an authenticator app or a token may be like, wherever it comes from: a request, a policy, a file or the store.
package enum OATHLimits {
    /// Digits of a one-time code. RFC 4226, section 5.3, asks for six at the least; beyond eight the 31 bits of a truncated
    /// hash would favour some codes noticeably.
    package static let digits = 6...8
    /// Seconds of a time step.
    package static let periodSeconds = 15...120
    /// Counters tried after the expected one. RFC 4226, section 7.4.
    package static let lookAhead = 0...100
    /// Bytes of a seed that is brought along: 80 bits, which some services still hand out, are the least; RFC 4226, section
    /// 4, asks for 128 of those who generate.
    package static let seedLengths = 10...128
    /// A counter, or the number of a time step: what every client language reads as an exact integer.
    package static let counter = 0...9_007_199_254_740_991
}

extension ClosedRange<Int> {
    /// As messages say it: `6 to 8`.
    package var words: String { "\(lowerBound) to \(upperBound)" }
}
