extension JSONValue {
    /// Appends the value in canonical form: no white space, members ordered by the bytes of their names, strings
    /// without unnecessary escapes. Numbers stay as written, so `1.0` and `1` differ.
    ///
    /// It decides whether two requests with the same idempotency key are equal.
    ///
    /// - Parameter isLeftOut: Of an object, says which members are left out.
    package func appendCanonical(
        to bytes: inout [UInt8], without isLeftOut: (_ name: JSONValue, _ value: JSONValue) -> Bool = { _, _ in false }
    ) {
        var writer = JSONWriter(bytes: bytes)
        bytes = []
        if kind == .object { writeSorted(to: &writer, without: isLeftOut) } else { writeCanonical(to: &writer) }
        bytes = writer.bytes
    }

    private func writeCanonical(to writer: inout JSONWriter) {
        switch kind {
        case .object: writeSorted(to: &writer) { _, _ in false }
        case .array:
            writer.beginArray()
            forEachElement { $0.writeCanonical(to: &writer) }
            writer.endArray()
        case .string: writer.utf8(document.tape.content(at: index))
        case .number, .literalTrue, .literalFalse, .null: writer.raw(document.tape.source(at: index))
        }
    }

    private func writeSorted(to writer: inout JSONWriter, without isLeftOut: (JSONValue, JSONValue) -> Bool) {
        var members: [(name: JSONValue, value: JSONValue)] = []
        members.reserveCapacity(count)
        forEachMember { if !isLeftOut($0, $1) { members.append(($0, $1)) } }
        members.sort { document.tape.order($0.name.index, $1.name.index) < 0 }
        writer.beginObject()
        for (name, value) in members {
            writer.key(document.tape.content(at: name.index))
            value.writeCanonical(to: &writer)
        }
        writer.endObject()
    }
}
