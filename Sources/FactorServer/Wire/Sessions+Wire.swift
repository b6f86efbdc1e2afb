package import FactorCore
import FactorCrypto
package import FactorWire

extension Handle: WireValue, WireReadable, WireWritable {
    package static var schema: JSONSchema { .string(pattern: "^\(Kind.prefix)[a-z2-7]{26}$") }
    package static var example: Handle { Handle(bits: Examples.factor.bits) }

    package init(wire: JSONValue) throws(WireProblem) {
        self = try wire.text("must be \(Kind.prefix) and 26 characters of lower-case base 32, as returned by factord") {
            Handle($0)
        }
    }

    package func write(to writer: inout JSONWriter) {
        writer.ascii(upTo: Kind.prefix.utf8CodeUnitCount + Base32.identifierLength) { text in
            text.append(words: Kind.prefix)
            Base32.appendIdentifier(high: bits.high, low: bits.low, to: &text)
        }
    }
}

extension SessionToken: WireReadable {
    package static var schema: JSONSchema { .string(pattern: "^sto_[a-z2-7]{52}$").secret }
    package static var example: SessionToken { SessionToken(randomness: .seeded(5)) }

    package init(wire: JSONValue) throws(WireProblem) {
        // Malformed text comes from a browser, and is the token of no session.
        self = try wire.text("must be a string") { SessionToken($0) ?? .ofNoSession }
    }
}

extension DeviceToken: WireReadable {
    package static var schema: JSONSchema { .string(pattern: "^dvt_[A-Za-z2-7]{64}$").secret }

    package init(wire: JSONValue) throws(WireProblem) {
        // Malformed text comes from a browser, and is the token of no device.
        self = try wire.text("must be a string") { DeviceToken($0) ?? .ofNoDevice }
    }
}

extension AuthenticationMethod: WireEnumeration {
    package static var title: String { "AuthenticationMethod" }
}

extension AssuranceLevel: WireReadable, WireWritable {
    package static var schema: JSONSchema { .integer(min: 1, max: 2) }
    package static var example: AssuranceLevel { .two }
    /// Its description, wherever it occurs.
    static let about = "the assurance level: 2 if factors of two different types were verified, otherwise 1"

    package init(wire: JSONValue) throws(WireProblem) {
        guard let value = wire.integer(), let level = AssuranceLevel(rawValue: Int(value)) else {
            throw WireProblem("must be 1 or 2")
        }
        self = level
    }

    package func write(to writer: inout JSONWriter) { writer.integer(Int64(rawValue)) }
}
