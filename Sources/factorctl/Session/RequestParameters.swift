import FactorCrypto
import FactorWire

/// The parameters of a request, collected member by member.
struct RequestParameters {
    /// Enough for every usual request, so that growing leaves no copy of a code behind.
    private static let usualLength = 2048

    private var writer: JSONWriter
    /// What the request is about, by name: tenant, subject and handles.
    private(set) var targets: [(name: String, value: String)] = []

    init() {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.usualLength)
        writer = JSONWriter(bytes: bytes)
        writer.beginObject()
    }

    mutating func add(_ name: String, text: String) {
        if ["tenant", "subject"].contains(name) || name.hasSuffix("_id") { targets.append((name, text)) }
        key(name)
        writer.string(text)
    }

    /// Adds a text given as bytes, which the caller has checked to be UTF-8.
    mutating func add(_ name: String, text: [UInt8]) {
        key(name)
        writer.utf8(text[...])
    }

    mutating func add(_ name: String, number: Int) {
        key(name)
        writer.integer(Int64(number))
    }

    mutating func add(_ name: String, texts: [String]) {
        key(name)
        writer.beginArray()
        for text in texts { writer.string(text) }
        writer.endArray()
    }

    mutating func add(_ name: String, flag: Bool) {
        key(name)
        writer.bool(flag)
    }

    /// Adds a value that is already JSON.
    mutating func add(_ name: String, json: [UInt8]) {
        key(name)
        writer.raw(json)
    }

    /// The request as one line, without its LF.
    consuming func line(_ method: String, id: Int64) -> [UInt8] {
        writer.endObject()
        var request = JSONWriter(bytes: [])
        request.bytes.reserveCapacity(writer.bytes.count + method.utf8.count + 64)
        request.beginObject()
        request.key("jsonrpc")
        request.string("2.0")
        request.key("id")
        request.integer(id)
        request.key("method")
        request.string(method)
        request.key("params")
        request.raw(writer.bytes)
        request.endObject()
        wipe(&writer.bytes)
        return request.bytes
    }

    private mutating func key(_ name: String) {
        writer.key(Array(name.utf8)[...])
    }
}
