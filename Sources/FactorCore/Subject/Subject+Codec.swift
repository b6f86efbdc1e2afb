package import FactorCrypto

/// The stored form: a body (what rarely changes, secrets sealed within) and a hot half (marks and guesses), which ends
/// in a 16-byte tag that ties it to its place.
///
/// Format 1 of either half is the common one. The second holds what not every subject has: the body a profile, the hot
/// half the codes that are under way to addresses, or pretended to be.
extension Subject {
    private static let format: UInt8 = 1
    private static let richFormat: UInt8 = 2
    private static let tagLength = 16

    package var encodedBody: [UInt8] {
        guard let createdAt else { return [] }
        var writer = ByteWriter(capacity: 320)
        writer.byte(sealedProfile.isEmpty ? Self.format : Self.richFormat)
        writer.moment(createdAt)
        writer.blob(sealedName)
        if !sealedProfile.isEmpty { writer.blob(sealedProfile) }
        writer.varint(UInt64(factors.count))
        for factor in factors { factor.write(to: &writer) }
        return writer.bytes
    }

    /// Writes the hot half, with the tag that ties it to its place.
    package func encodedHot(_ keys: TenantKeys, _ document: DocumentKey) -> [UInt8] {
        let holdsCodes = !pretended.isEmpty || factors.contains { $0.usage.delivered != nil }
        var writer = ByteWriter(capacity: 96)
        writer.byte(holdsCodes ? Self.richFormat : Self.format)
        writer.varint(lastAudit)
        writer.varint(UInt64(factors.count))
        for factor in factors {
            writer.varint(factor.usage.mark)
            writer.zigzag(factor.usage.drift)
            writer.moment(factor.usage.lastUsedAt)
            if holdsCodes { Self.write(factor.usage.delivered, to: &writer) }
        }
        writer.varint(UInt64(pools.count))
        for pool in pools { pool.write(to: &writer) }
        if holdsCodes { writePretended(to: &writer) }
        let (high, low) = keys.tag(writer.bytes, at: Sealed.usage(document))
        writer.fixed(high)
        writer.fixed(low)
        return writer.bytes
    }

    /// Reads a stored subject; what is malformed or does not bear its tag is an alarm.
    package init(body: [UInt8], hot: [UInt8], _ keys: TenantKeys, _ document: DocumentKey) throws(Failure) {
        let end = hot.count - Self.tagLength
        guard end > 0 else { throw .internal("alarm: a subject's hot half is cut short") }
        do throws(Malformed) {
            var tail = ByteReader(hot, from: end, upTo: hot.count)
            let tag = (high: try tail.fixed(), low: try tail.fixed())
            guard hot.withRawPrefix(end, { keys.isValid(tag, of: $0, at: Sealed.usage(document)) }) else {
                throw Malformed()
            }
            try self.init(body: body, hot: hot, upTo: end)
        } catch {
            throw .internal("alarm: a stored subject is malformed or does not bear its tag")
        }
    }

    private init(body: [UInt8], hot: [UInt8], upTo end: Int) throws(Malformed) {
        if !body.isEmpty { try readBody(body) }
        var reader = ByteReader(hot, upTo: end)
        let holdsCodes = try Self.isRich(&reader)
        lastAudit = try reader.varint()
        guard try reader.varint() == UInt64(factors.count) else { throw Malformed() }
        for index in factors.indices {
            factors[index].usage = FactorUsage(
                mark: try reader.varint(), drift: try reader.zigzag(), lastUsedAt: try reader.moment(),
                delivered: holdsCodes ? try Self.readCode(&reader) : nil)
        }
        for _ in 0..<(try reader.varint()) { pools.append(try GuessPool(from: &reader)) }
        if holdsCodes { try readPretended(&reader) }
    }

    private mutating func readBody(_ body: [UInt8]) throws(Malformed) {
        var reader = ByteReader(body)
        let hasProfile = try Self.isRich(&reader)
        createdAt = try reader.moment()
        sealedName = try reader.blob()
        if hasProfile { sealedProfile = try reader.blob() }
        let count = try reader.varint()
        for _ in 0..<count { factors.append(try Factor(from: &reader)) }
    }

    /// Whether what follows is of the second format.
    private static func isRich(_ reader: inout ByteReader) throws(Malformed) -> Bool {
        let format = try reader.byte()
        guard format == Self.format || format == richFormat else { throw Malformed() }
        return format == richFormat
    }

    private func writePretended(to writer: inout ByteWriter) {
        writer.varint(UInt64(pretended.count))
        for (kind, code) in pretended.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            writer.byte(kind.rawValue)
            code.write(to: &writer)
        }
    }

    private mutating func readPretended(_ reader: inout ByteReader) throws(Malformed) {
        for _ in 0..<(try reader.varint()) {
            guard let kind = FactorKind(rawValue: try reader.byte()) else { throw Malformed() }
            pretended[kind] = try DeliveredCode(from: &reader)
        }
    }

    private static func write(_ code: DeliveredCode?, to writer: inout ByteWriter) {
        writer.byte(code == nil ? 0 : 1)
        code?.write(to: &writer)
    }

    private static func readCode(_ reader: inout ByteReader) throws(Malformed) -> DeliveredCode? {
        switch try reader.byte() {
        case 0: nil
        case 1: try DeliveredCode(from: &reader)
        default: throw Malformed()
        }
    }
}
