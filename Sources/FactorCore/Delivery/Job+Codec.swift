package import FactorCrypto

/// The stored form, sealed as a whole.
extension Job {
    private static let format: UInt8 = 2
    /// Space in bytes for all fields except the texts and bytes of an order. More than enough.
    private static let room = 160

    /// The stored form, made without growing: no copy of a code is left behind.
    package var encoded: WipedBytes {
        var writer = ByteWriter(capacity: Self.room + order.size)
        writer.byte(Self.format)
        writer.byte(kind.rawValue)
        writer.varint(UInt64(attempt))
        writer.moment(notBefore)
        writer.varint(UInt64(lease?.holder ?? 0))
        writer.moment(lease?.until)
        switch order {
        case .deliverMessage(let order): order.write(to: &writer)
        case .challenge(let order): order.write(to: &writer)
        }
        return WipedBytes(&writer.bytes)
    }

    /// Reads the stored form.
    package init(decoding content: WipedBytes) throws(Malformed) {
        var bytes = content.withBytes { $0.array() }
        defer { wipe(&bytes) }
        var reader = ByteReader(bytes)
        guard try reader.byte() == Self.format, let kind = Kind(rawValue: try reader.byte()) else {
            throw Malformed()
        }
        let attempt = try reader.varint()
        let notBefore = try reader.moment()
        let holder = try reader.varint()
        let until = try reader.moment()
        let order: Order =
            switch kind {
            case .deliverMessage: .deliverMessage(try DeliveryOrder(from: &reader))
            case .challenge: .challenge(try ChallengeOrder(from: &reader))
            }
        guard let notBefore, attempt <= Int.max, let holder = UInt32(exactly: holder) else { throw Malformed() }
        // The reader releases the bytes, so that they are wiped in place.
        reader = ByteReader([])
        self.init(order, at: notBefore)
        self.attempt = Int(attempt)
        lease = until.map { Lease(holder: holder, until: $0) }
    }
}

extension Job.Order {
    /// The most bytes that it takes in an answer, in which a byte of a text may take six. The other members are short.
    package var longestInAnswer: Int {
        switch self {
        case .deliverMessage: 6 * size
        case .challenge(let order): 6 * size - 5 * (order.parameters?.count ?? 0)
        }
    }

    /// The size of its texts in bytes.
    package var size: Int {
        switch self {
        case .deliverMessage(let order):
            order.to.count + order.code.count + order.purpose.utf8.count + (order.locale?.utf8.count ?? 0)
        case .challenge(let order):
            order.subject.text.utf8.count + (order.parameters?.count ?? 0) + (order.response?.count ?? 0)
        }
    }
}

extension DeliveryOrder {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.byte(medium.rawValue)
        writer.blob(to)
        writer.blob(code)
        writer.text(purpose)
        writer.text(locale ?? "")
        writer.moment(expiresAt)
        writer.byte(standing.rawValue)
    }

    fileprivate init(from reader: inout ByteReader) throws(Malformed) {
        guard let medium = Medium(rawValue: try reader.byte()) else { throw Malformed() }
        let to = try reader.wipedBlob()
        let code = try reader.wipedBlob()
        let purpose = try reader.text()
        let locale = try reader.text()
        guard let expiresAt = try reader.moment() else { throw Malformed() }
        self.init(
            medium: medium, to: to, code: code, purpose: purpose, locale: locale.isEmpty ? nil : locale,
            expiresAt: expiresAt)
        guard let standing = MessageStanding(rawValue: try reader.byte()) else { throw Malformed() }
        self.standing = standing
    }
}

extension ChallengeOrder {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.id(flow)
        writer.byte(stage.rawValue)
        writer.varint(UInt64(attempt))
        writer.text(subject.text)
        for part in [parameters, response] {
            writer.byte(part == nil ? 0 : 1)
            if let part { writer.blob(part) }
        }
        writer.moment(expiresAt)
    }

    fileprivate init(from reader: inout ByteReader) throws(Malformed) {
        let flow = try reader.id()
        guard let stage = Stage(rawValue: try reader.byte()) else { throw Malformed() }
        let attempt = try reader.varint()
        guard attempt <= Int.max, let subject = try? SubjectID(try reader.text()) else { throw Malformed() }
        let parameters = try reader.byte() == 1 ? try reader.wipedBlob() : nil
        let response = try reader.byte() == 1 ? try reader.wipedBlob() : nil
        guard let expiresAt = try reader.moment() else { throw Malformed() }
        self.init(
            flow: flow, stage: stage, attempt: Int(attempt), subject: subject, parameters: parameters,
            response: response, expiresAt: expiresAt)
    }
}

extension ByteWriter {
    fileprivate mutating func blob(_ value: WipedBytes) {
        varint(UInt64(value.count))
        value.withBytes { for offset in $0.byteOffsets { byte($0.byte(at: offset)) } }
    }
}

extension ByteReader {
    fileprivate mutating func wipedBlob() throws(Malformed) -> WipedBytes {
        var bytes = try blob()
        return WipedBytes(&bytes)
    }
}
