package import FactorWire

/// An integer within bounds that its type names.
package protocol IntegerBounds {
    static var range: ClosedRange<Int64> { get }
}

/// An integer parameter that must lie within bounds.
package struct Bounded<Bounds: IntegerBounds>: WireReadable, Sendable {
    package let value: Int

    package static var schema: JSONSchema { .integer(min: Bounds.range.lowerBound, max: Bounds.range.upperBound) }
    package static var example: Self { Self(value: Int(Bounds.range.lowerBound)) }

    init(value: Int) {
        self.value = value
    }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let value = wire.integer(), Bounds.range.contains(value) else {
            throw WireProblem("must be an integer from \(Bounds.range.lowerBound) to \(Bounds.range.upperBound)")
        }
        self.value = Int(value)
    }
}

/// Digits of a code. RFC 4226, section 5.3.
package enum DigitBounds: IntegerBounds { package static let range: ClosedRange<Int64> = 6...8 }
/// Seconds of a time step.
package enum PeriodBounds: IntegerBounds { package static let range: ClosedRange<Int64> = 15...120 }
/// A counter of HOTP: what every client language reads as an exact integer.
package enum CounterBounds: IntegerBounds { package static let range: ClosedRange<Int64> = 0...9_007_199_254_740_991 }
/// Counters tried after the expected one.
package enum LookAheadBounds: IntegerBounds { package static let range: ClosedRange<Int64> = 0...100 }
/// Codes of a set.
package enum CodeCountBounds: IntegerBounds { package static let range: ClosedRange<Int64> = 1...20 }
/// Entries of a page.
package enum PageBounds: IntegerBounds { package static let range: ClosedRange<Int64> = 1...200 }
/// A place in the audit log.
package enum SequenceBounds: IntegerBounds { package static let range: ClosedRange<Int64> = 1...9_007_199_254_740_991 }

/// Entries of a page where the request names no number.
package let usualPage = 50

/// A request's own name for itself, so that it happens once: 1 to 64 bytes.
package struct IdempotencyKey: WireReadable, Sendable {
    package let bytes: [UInt8]

    package static var schema: JSONSchema { .string(minLength: 1, maxLength: 64) }
    package static var example: IdempotencyKey { IdempotencyKey(bytes: Array("3f0c".utf8)) }

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let bytes = wire.utf8() else { throw WireProblem("must be a string") }
        guard (1...64).contains(bytes.count) else { throw WireProblem("must be 1 to 64 bytes long") }
        self.bytes = bytes
    }
}
