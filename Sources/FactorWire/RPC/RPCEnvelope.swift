// Reads the envelope of JSON-RPC 2.0 (the specification, sections 4 and 6):
// - `jsonrpc` is exactly "2.0"; `method` is a string; `params`, when there, is an object or an array; `id`, when
//   there, is a string, a number or null. No other member may stand beside them.
// - What is no well-formed request is refused with -32600 and always answered, with its id where that is usable and
//   null where not: without an id nobody can tell that it was meant as a notification.
// - A well-formed request without an id is a notification. Whatever happens to it later, it is never answered.
// - Parameters by position make a well-formed request. They are refused with -32602 when its parameters are read, so
//   that an unknown method is answered as such and a notification stays silent.
// - A batch holds 1 to 128 entries; one that is broken gets its own refusal.

/// Reads requests out of lines.
package enum RPCEnvelope {
    /// The entries a batch may hold: enough to save round trips, few enough that one line stays a small piece of work.
    package static let batchLimit = 128

    /// Reads a line as JSON and then as an envelope. The requests point into `document`.
    package static func read(_ line: RawSpan, with document: JSONDocument) -> RPCMessage {
        do throws(JSONFault) {
            try document.parse(line)
        } catch {
            return .refused(RPCRefusal(id: nil, fault: WireFault(error)))
        }
        return read(document.root)
    }

    /// Reads a line's value as one request or a batch of them.
    package static func read(_ root: JSONValue) -> RPCMessage {
        guard root.kind == .array else { return .single(request(root)) }
        guard (1...batchLimit).contains(root.count) else {
            let fault = WireFault.invalidRequest(problem: "a batch must hold 1 to \(batchLimit) requests")
            return .refused(RPCRefusal(id: nil, fault: fault))
        }
        var entries: [Result<RPCRequest, RPCRefusal>] = []
        entries.reserveCapacity(root.count)
        root.forEachElement { entries.append(request($0)) }
        return .batch(entries)
    }

    /// Where the entries of a batch stand in its line.
    package static func places(in batch: JSONValue) -> [Range<Int>] {
        var places: [Range<Int>] = []
        places.reserveCapacity(batch.count)
        batch.forEachElement { places.append($0.source) }
        return places
    }

    /// Reads one entry of a batch anew, from its place in the line.
    package static func entry(
        _ text: RawSpan, with document: JSONDocument
    ) -> Result<RPCRequest, RPCRefusal> {
        do throws(JSONFault) {
            try document.parse(text)
        } catch {
            return .failure(RPCRefusal(id: nil, fault: WireFault(error)))
        }
        return request(document.root)
    }

    private static func request(_ value: JSONValue) -> Result<RPCRequest, RPCRefusal> {
        do throws(RPCRefusal) { return .success(try RPCRequest(reading: value)) } catch { return .failure(error) }
    }
}
