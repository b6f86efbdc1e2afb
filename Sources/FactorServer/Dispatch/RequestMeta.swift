package import FactorCore
package import FactorWire

// `params.meta` is what a request says about itself, and not about what is asked for. It is the one lenient place: members
// that are not known are ignored, and so are texts of another form, since applications pass them on from elsewhere. It is
// no part of what an idempotency key stands for.

/// What a request says about itself. It is an object, since requests carry it and most have none.
package final class RequestMeta: WireReadable, Sendable {
    /// The caller's name for the request, in the audit log and beside internal failures; nil if it gave none.
    package let id: RequestID?
    /// Where the request belongs in a distributed trace, for the log.
    package let trace: String?
    /// How long the caller waits for the answer, in milliseconds.
    let timeout: Int64?

    /// The longest time-out in milliseconds: ten minutes, longer than any request waits.
    private static let longestTimeout: Int64 = 600_000

    package static var schema: JSONSchema {
        .object([
            JSONSchema.Property(
                "request_id", RequestID.schema.described("the caller's name for the request; the audit log keeps it"),
                isRequired: false),
            JSONSchema.Property(
                "traceparent",
                .string(
                    pattern: "^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$",
                    description: "W3C Trace Context, section 3.2; for the log"),
                isRequired: false),
            JSONSchema.Property(
                "timeout_ms",
                .integer(
                    min: 1, max: longestTimeout,
                    description: "a request that has not begun by then is refused as `deadline_exceeded`"),
                isRequired: false),
        ]).titled("RequestMeta")
    }

    package static var example: RequestMeta { RequestMeta(id: .example, trace: nil, timeout: 5_000) }

    init(id: RequestID?, trace: String?, timeout: Int64?) {
        self.id = id
        self.trace = trace
        self.timeout = timeout
    }

    package init(wire: JSONValue) throws(WireProblem) {
        guard wire.kind == .object else { throw WireProblem("must be an object") }
        id = wire.member("request_id")?.utf8().flatMap { RequestID($0) }
        trace = wire.member("traceparent")?.string().flatMap { Self.isTraceParent($0) ? $0 : nil }
        timeout = try wire.member("timeout_ms").map { member throws(WireProblem) in
            guard let wait = member.integer(), (1...Self.longestTimeout).contains(wait) else {
                throw WireProblem("must be an integer from 1 to \(Self.longestTimeout)", path: ".timeout_ms")
            }
            return wait
        }
    }

    /// Returns whether text has the form of a `traceparent`, version 00 and later ones of the same length.
    private static func isTraceParent(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
        let isHexadecimal = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) || byte == 0x2D
        }
        return isHexadecimal && parts.map(\.count) == [2, 32, 16, 2]
    }
}

extension RequestID: WireReadable {
    package static var schema: JSONSchema { .string(pattern: "^[!-~]{1,\(longest)}$") }
    package static var example: RequestID { Examples.requestID }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let id = wire.utf8().flatMap({ RequestID($0) }) else {
            throw WireProblem("must be 1 to \(Self.longest) visible ASCII characters")
        }
        self = id
    }
}
