package import FactorCore
import FactorCrypto
package import FactorWire

extension Handle: WireValue, WireReadable, WireWritable {
    package static var schema: JSONSchema { .string(pattern: "^\(Kind.prefix)[a-z2-7]{26}$") }
    package static var example: Handle { Handle(bits: Examples.factor.bits) }

    package init(wire: JSONValue) throws(WireProblem) {
        self = try wire.text("must be \(Kind.prefix) and 26 characters of lower-case base 32, as it was given out") {
            Handle($0)
        }
    }

    package func write(to writer: inout JSONWriter) { writer.string(text) }
}

extension SessionToken: WireReadable {
    package static var schema: JSONSchema { .string(pattern: "^sto_[a-z2-7]{52}$").secret }
    package static var example: SessionToken { SessionToken(randomness: .seeded(5)) }

    package init(wire: JSONValue) throws(WireProblem) {
        self = try wire.text("must be sto_ and 52 characters, as a sign-in gave it") { SessionToken($0) }
    }
}

extension DeviceToken: WireReadable {
    package static var schema: JSONSchema { .string(pattern: "^dvt_[A-Za-z2-7]{64}$").secret }

    package init(wire: JSONValue) throws(WireProblem) {
        self = try wire.text("must be dvt_ and 64 characters of base 32, as it was given out") { DeviceToken($0) }
    }
}

extension AuthenticationMethod: WireEnumeration {}

extension AssuranceLevel: WireReadable, WireWritable {
    package static var schema: JSONSchema { .integer(min: 1, max: 2) }
    package static var example: AssuranceLevel { .two }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let value = wire.integer(), let level = AssuranceLevel(rawValue: Int(value)) else {
            throw WireProblem("must be 1 or 2")
        }
        self = level
    }

    package func write(to writer: inout JSONWriter) { writer.integer(Int64(rawValue)) }
}

/// Seconds since an authentication: up to a year.
package enum AgeBounds: IntegerBounds { package static let range: ClosedRange<Int64> = 1...31_536_000 }
