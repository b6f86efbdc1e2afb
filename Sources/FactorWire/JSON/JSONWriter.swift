import FactorCrypto

/// Appends JSON to a byte array, commas included.
///
/// The output may be secret, so the array never grows by itself: each append makes room first and wipes the old
/// storage.
///
/// Calls must follow the order of a JSON text: inside an object every value follows its key. Strings are written with
/// the escapes that RFC 8259, section 7, requires and no others.
package struct JSONWriter {
    /// The output so far.
    package var bytes: [UInt8]
    /// Whether a comma must precede the next key or value.
    private var isAfterValue: Bool
    /// Notes where certain members are; nil if nobody asks.
    package var noted: NotedMembers?

    /// Starts writing at the end of `bytes`. If its capacity is too small it is moved, which takes time.
    package init(bytes: [UInt8] = []) {
        self.bytes = bytes
        isAfterValue = false
    }

    /// Opens an object: keys and values alternate.
    package mutating func beginObject() { open(ASCII.openBrace) }
    /// Closes the innermost object.
    package mutating func endObject() { close(ASCII.closeBrace) }
    /// Opens an array.
    package mutating func beginArray() { open(ASCII.openBracket) }
    /// Closes the innermost array.
    package mutating func endArray() { close(ASCII.closeBracket) }

    /// Writes a member's name, which must need no escapes: a word of the protocol, not of a client.
    package mutating func key(_ word: String) {
        let name = word.utf8.span
        bytes.makeRoom(for: name.count + 4)
        bytes.append(addingCapacity: name.count + 4) { output in
            if isAfterValue { output.append(ASCII.comma) }
            output.append(ASCII.quote)
            output.append(copying: name)
            output.append(ASCII.quote)
            output.append(ASCII.colon)
        }
        isAfterValue = false
        if let noted { noted.note(word, valueAt: bytes.count) }
    }

    /// Writes a member's name, with escapes if needed.
    package mutating func key(_ name: ArraySlice<UInt8>) {
        utf8(name)
        bytes.makeRoom(for: 1)
        bytes.append(ASCII.colon)
        isAfterValue = false
    }

    /// Writes a string.
    package mutating func string(_ value: String) {
        quote(value.utf8.span)
    }

    /// Writes a string given as valid UTF-8.
    package mutating func utf8(_ value: RawSpan) {
        quote(Span<UInt8>(_bytes: value))
    }

    /// Writes a string given as valid UTF-8.
    package mutating func utf8(_ value: ArraySlice<UInt8>) {
        quote(value.span)
    }

    /// Writes a string of at most `count` bytes in place: `write` appends ASCII that needs no escapes.
    package mutating func ascii(upTo count: Int, _ write: (inout [UInt8]) -> Void) {
        separate()
        bytes.makeRoom(for: count + 2)
        bytes.append(ASCII.quote)
        write(&bytes)
        bytes.append(ASCII.quote)
        isAfterValue = true
    }

    /// Writes an integer in decimal.
    package mutating func integer(_ value: Int64) {
        separate()
        bytes.makeRoom(for: [UInt8].longestDecimal)
        bytes.append(decimal: value)
        isAfterValue = true
    }

    /// Writes a finite number in the shortest form that reads back as the same one, and null for any other.
    package mutating func double(_ value: Double) {
        guard value.isFinite else { return null() }
        let text = value.description
        separate()
        bytes.makeRoom(for: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
        isAfterValue = true
    }

    /// Writes true or false.
    package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }
    /// Writes null.
    package mutating func null() { word("null") }

    /// Writes a value that is already JSON.
    package mutating func raw(_ json: [UInt8]) {
        raw(json[...])
    }

    /// Writes a value that is already JSON.
    package mutating func raw(_ json: ArraySlice<UInt8>) {
        separate()
        bytes.makeRoom(for: json.count)
        bytes.append(contentsOf: json)
        isAfterValue = true
    }

    private mutating func word(_ text: StaticString) {
        separate()
        bytes.makeRoom(for: text.utf8CodeUnitCount)
        bytes.append(words: text)
        isAfterValue = true
    }

    @inline(__always)
    private mutating func separate() {
        guard isAfterValue else { return }
        bytes.makeRoom(for: 1)
        bytes.append(ASCII.comma)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.makeRoom(for: 1)
        bytes.append(bracket)
        isAfterValue = false
        if let noted { noted.opened(bracket) }
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.makeRoom(for: 1)
        bytes.append(bracket)
        isAfterValue = true
        if let noted { noted.closed() }
    }

    private mutating func quote(_ value: Span<UInt8>) {
        separate()
        bytes.append(quoting: value)
        isAfterValue = true
    }
}
