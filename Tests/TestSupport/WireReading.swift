import FactorCrypto
package import FactorWire

/// Parses `text` in a document of its own, which the value keeps alive.
package func parse(_ text: [UInt8]) throws(JSONFault) -> JSONValue {
    let document = JSONDocument()
    try text.withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) }
    return document.root
}

/// Parses `text` in a document of its own, which the value keeps alive.
package func parse(_ text: String) throws(JSONFault) -> JSONValue {
    try parse(Array(text.utf8))
}

/// Reads `line` as a request or a batch.
package func readMessage(_ line: String) -> RPCMessage {
    Array(line.utf8).withRawSpan { RPCEnvelope.read($0, with: JSONDocument()) }
}

extension JSONValue {
    package var raw: String {
        var bytes: [UInt8] = []
        appendRaw(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    package var canonical: String {
        var bytes: [UInt8] = []
        appendCanonical(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension RPCID {
    package init(_ json: String) { self.init(json: json.utf8.span) }
}

/// What `write` writes, as text.
package func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
}
