package import FactorWire

/// The client's identifier for a request, so that it is carried out only once: 1 to 64 bytes.
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
