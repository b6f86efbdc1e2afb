import FactorCrypto

// The stored forms that flows, their steps and their plans share.

extension Address {
    func write(to writer: inout ByteWriter) {
        writer.byte(medium.rawValue)
        writer.text(text)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        guard let medium = Medium(rawValue: try reader.byte()) else { throw Malformed() }
        let text = try reader.text()
        self =
            switch medium {
            case .email: .email(try text.read { try EmailAddress($0) })
            case .sms: .phone(try text.read { try PhoneNumber($0) })
            }
    }
}

extension ByteWriter {
    mutating func secret(_ bytes: WipedBytes) {
        varint(UInt64(bytes.count))
        bytes.withBytes { bytes in for at in bytes.byteOffsets { byte(bytes.byte(at: at)) } }
    }

    mutating func optional<T>(_ value: T?, _ write: (T, inout ByteWriter) -> Void) {
        byte(value == nil ? 0 : 1)
        if let value { write(value, &self) }
    }

    mutating func list<T>(_ values: [T], _ write: (T, inout ByteWriter) -> Void) {
        varint(UInt64(values.count))
        for value in values { write(value, &self) }
    }
}

extension ByteReader {
    mutating func optional<T>(
        _ read: (inout ByteReader) throws(Malformed) -> T
    ) throws(Malformed) -> T? {
        try byte() == 1 ? try read(&self) : nil
    }

    mutating func list<T>(
        _ read: (inout ByteReader) throws(Malformed) -> T
    ) throws(Malformed) -> [T] {
        var values: [T] = []
        for _ in 0..<(try varint()) { values.append(try read(&self)) }
        return values
    }

    mutating func secret() throws(Malformed) -> WipedBytes {
        var bytes = try blob()
        return WipedBytes(&bytes)
    }

    /// Reads a text; nil if it is empty.
    mutating func optionalText() throws(Malformed) -> String? {
        let text = try text()
        return text.isEmpty ? nil : text
    }

    mutating func someMoment() throws(Malformed) -> Timestamp {
        guard let moment = try moment() else { throw Malformed() }
        return moment
    }

    /// Reads one of an enumeration's words.
    mutating func word<Word: RawRepresentable<String>>() throws(Malformed) -> Word {
        guard let word = Word(rawValue: try text()) else { throw Malformed() }
        return word
    }

    mutating func kind() throws(Malformed) -> FactorKind {
        guard let kind = FactorKind(storedWord: try text()) else { throw Malformed() }
        return kind
    }
}

extension String {
    func read<T>(_ read: (String) throws -> T) throws(Malformed) -> T {
        guard let value = try? read(self) else { throw Malformed() }
        return value
    }
}
