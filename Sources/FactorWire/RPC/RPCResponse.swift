import FactorCrypto

/// Writes answers: one line each, with its LF, in at most one allocation.
package enum RPCResponse {
    private static let head: StaticString = #"{"jsonrpc":"2.0","id":"#
    private static let resultMember: StaticString = #","result":"#
    /// More than all fixed bytes of either form.
    private static let frame = 96

    /// An answer whose result is already JSON.
    package static func result(id: RPCID, resultJSON: [UInt8]) -> [UInt8] {
        result(id: id, reserving: resultJSON.count) { $0.raw(resultJSON) }
    }

    /// An answer whose result `write` writes in place. Reserve the bytes it needs: growing costs a copy.
    ///
    /// - Parameter bytes: an empty array whose memory is used for the line if it is large enough.
    package static func result(
        id: RPCID, reserving count: Int, in bytes: consuming [UInt8] = [], _ write: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = begin(id, resultMember, reserving: count, in: bytes)
        write(&writer)
        return end(&writer)
    }

    /// A refusal. `dataJSON` is an object, or empty for none.
    package static func error(id: RPCID, code: Int, message: String, dataJSON: [UInt8]) -> [UInt8] {
        error(id: id, code: code, message: message, reserving: dataJSON.count) { writer in
            if !dataJSON.isEmpty {
                writer.key("data")
                writer.raw(dataJSON)
            }
        }
    }

    /// The answer to a refusal by the wire layer.
    package static func refusal(_ refusal: RPCRefusal) -> [UInt8] {
        let fault = refusal.fault
        return error(id: refusal.id ?? .null, code: fault.code, message: fault.message, reserving: 128) { writer in
            writer.key("data")
            fault.writeData(to: &writer)
        }
    }

    /// The answer to a batch, from the lines that answer its entries; nil if no entry has an answer.
    package static func batch(_ lines: [[UInt8]]) -> [UInt8]? {
        guard !lines.isEmpty else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lines.reduce(2) { $0 + $1.count })
        bytes.append(ASCII.openBracket)
        for line in lines {
            if bytes.count > 1 { bytes.append(ASCII.comma) }
            bytes.append(contentsOf: line.dropLast())
        }
        bytes.append(ASCII.closeBracket)
        bytes.append(ASCII.lineFeed)
        return bytes
    }

    private static func error(
        id: RPCID, code: Int, message: String, reserving count: Int, _ writeData: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = begin(id, #","error":"#, reserving: message.utf8.count + count)
        writer.beginObject()
        writer.key("code")
        writer.integer(Int64(code))
        writer.key("message")
        writer.string(message)
        writeData(&writer)
        writer.endObject()
        return end(&writer)
    }

    /// Writes everything up to the member whose value comes next.
    private static func begin(
        _ id: RPCID, _ member: StaticString, reserving count: Int, in bytes: consuming [UInt8] = []
    ) -> JSONWriter {
        bytes.reserveCapacity(frame + id.count + count)
        bytes.append(words: head)
        id.append(to: &bytes)
        bytes.append(words: member)
        return JSONWriter(bytes: bytes)
    }

    /// Takes the writer inout: passing it by value would first copy it and the answer.
    private static func end(_ writer: inout JSONWriter) -> [UInt8] {
        writer.endObject()
        writer.bytes.makeRoom(for: 1)
        writer.bytes.append(ASCII.lineFeed)
        return writer.bytes
    }
}

extension RPCResponse {
    /// Where the result is in an answer with that id that this type wrote.
    package static func result(in line: RawSpan, to id: RPCID) -> Range<Int> {
        // The brace and the LF follow it.
        head.utf8CodeUnitCount + id.count + resultMember.utf8CodeUnitCount..<line.byteCount - 2
    }

    /// The id of an answer that this type wrote, for refusing the same request instead.
    package static func id(of line: [UInt8]) -> RPCID {
        let start = head.utf8CodeUnitCount
        var end = start + 1
        if line[start] == ASCII.quote {
            while line[end] != ASCII.quote { end += line[end] == ASCII.backslash ? 2 : 1 }
            end += 1
        } else {
            while line[end] != ASCII.comma { end += 1 }
        }
        return RPCID(json: line.span.extracting(start..<end))
    }
}
