/// A probability in whole units of 10^-18, so that sums of guesses are exact and comparisons involve no rounding.
package struct Probability: Hashable, Comparable, Sendable {
    package static let zero = Probability(attos: 0)
    /// Units in a probability of one.
    private static let one: UInt64 = 1_000_000_000_000_000_000

    package var attos: UInt64

    package init(attos: UInt64) {
        self.attos = attos
    }

    /// `hits` right answers among `space` possible ones, rounded down, but never to zero if there is a hit.
    package init(hits: UInt64, of space: UInt64) {
        let (product, overflow) = (Self.one / space).multipliedReportingOverflow(by: hits)
        attos = overflow ? Self.one : min(Self.one, max(product, hits == 0 ? 0 : 1))
    }

    /// The nearest representable value; nil outside 0...1.
    package init?(_ value: Double) {
        guard value >= 0, value <= 1 else { return nil }
        attos = UInt64((value * Double(Self.one)).rounded())
    }

    package var value: Double {
        Double(attos) / Double(Self.one)
    }

    package static func < (left: Probability, right: Probability) -> Bool {
        left.attos < right.attos
    }

    /// The sum, capped at the largest value instead of wrapping.
    package static func + (left: Probability, right: Probability) -> Probability {
        let (sum, overflow) = left.attos.addingReportingOverflow(right.attos)
        return Probability(attos: overflow ? .max : sum)
    }
}
