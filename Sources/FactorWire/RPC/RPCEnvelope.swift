// Reads the envelope of JSON-RPC 2.0 (the specification, sections 4 and 6):
// - `jsonrpc` is exactly "2.0"; `method` is a string; `params`, if present, is an object or an array; `id`, if present,
//   is a string, a number or null. No other member is allowed.
// - A malformed request is refused with -32600 and always answered, with its id if that is usable and otherwise null:
//   without an id nobody can tell that it was meant as a notification.
// - A well-formed request without an id is a notification. It is never answered, whatever happens to it later.
// - A request with parameters by position is well-formed. It is refused with -32602 when its parameters are read, so
//   that an unknown method is reported as such and a notification stays silent.
// - A batch holds 1 to 128 entries; a malformed entry gets its own refusal.

/// Reads requests from lines.
package enum RPCEnvelope {
    /// The most entries of a batch: enough to save round trips, few enough that one line stays little work.
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

    /// Reads a line's value as one request or a batch.
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

    /// The ranges of a batch's entries in its line.
    package static func places(in batch: JSONValue) -> [Range<Int>] {
        var places: [Range<Int>] = []
        places.reserveCapacity(batch.count)
        batch.forEachElement { places.append($0.source) }
        return places
    }

    /// Reads one entry of a batch again, from its range in the line.
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
