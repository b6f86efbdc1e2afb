package import FactorCrypto

/// The stored form: a body (what rarely changes, with its secrets sealed) and a hot half (marks and guesses). Each ends
/// in its tag: see `DocumentKey.context`.
///
/// Each half begins with its format. Format 1 is the common one. Format 2 has what not every subject has: in the body a
/// profile, in the hot half the codes that were sent to addresses, or pretended to be. Format 3 of the body has a
/// profile, which may be empty, a one, and the retired seeds; format 4 has the same and a
/// reset of the second factors. Format 3 of the hot half has what format 2 has, and the codes that flows share.
///
/// The body of a name that was only guessed at is its tag alone. The body of an address whose codes were guessed at has
/// format 1, with nothing in it.
extension Subject {
    private static let format: UInt8 = 1
    private static let richFormat: UInt8 = 2
    private static let seedFormat: UInt8 = 3
    private static let resetFormat: UInt8 = 4
    private static let sharedFormat: UInt8 = 3
    /// What precedes the retired seeds: release 0.1.0 takes it for "no two factors have one seed", and looks otherwise.
    private static let separateSeeds: UInt8 = 1

    /// The change that writes only the hot half, over the document that `frame` describes.
    package func encodedHot(
        at key: DocumentKey, in frame: DocumentFrame, _ keys: TenantKeys
    ) -> DocumentWrite.Change {
        .hot(hot(at: key, in: frame, keys))
    }

    /// The change that writes both halves, over the document that `frame` describes. Afterwards the frame describes
    /// what is written, except for its revision.
    package func encodedWhole(
        at key: DocumentKey, in frame: inout DocumentFrame, expiresAt: Timestamp?, _ keys: TenantKeys
    ) -> DocumentWrite.Change {
        let generation = oldestGeneration
        var body = bareBody
        keys.close(&body, in: key.context(.body, generation: generation, expiresAt: expiresAt))
        frame.generation = generation
        frame.expiresAt = expiresAt
        frame.bodyTag = DocumentTag(endOf: body)
        return .whole(body: body, hot: hot(at: key, in: frame, keys), generation: generation, expiresAt: expiresAt)
    }

    private func hot(at key: DocumentKey, in frame: DocumentFrame, _ keys: TenantKeys) -> [UInt8] {
        var bytes = bareHot
        let context = key.context(
            .hot, generation: frame.generation, version: frame.revision.version + 1, bodyTag: frame.bodyTag)
        keys.close(&bytes, in: context)
        return bytes
    }

    /// Reads a stored subject. One that is malformed or does not have the right tags is an alarm.
    package init(_ document: Document, at key: DocumentKey, _ keys: TenantKeys) throws(Failure) {
        let (generation, bodyTag) = (document.generation, DocumentTag(endOf: document.body))
        let hot = key.context(.hot, generation: generation, version: document.version, bodyTag: bodyTag)
        let body = key.context(.body, generation: generation, expiresAt: document.expiresAt)
        guard keys.isGenuine(document.hot, in: hot), keys.isGenuine(document.body, in: body) else {
            throw .damaged("the tags of a stored subject do not match")
        }
        let length = DocumentTag.length
        try self.init(
            body: document.body, upTo: document.body.count - length, hot: document.hot,
            upTo: document.hot.count - length)
    }

    /// Reads the two halves up to their ends. Both have been authenticated.
    init(body: [UInt8], upTo bodyEnd: Int, hot: [UInt8], upTo hotEnd: Int) throws(Failure) {
        do throws(Malformed) {
            if bodyEnd > 0 { try readBody(ByteReader(body, upTo: bodyEnd)) }
            try readHot(ByteReader(hot, upTo: hotEnd))
        } catch {
            throw .damaged("a stored subject is malformed")
        }
    }

    /// The body without its tag; empty for a name that was only guessed at.
    var bareBody: [UInt8] {
        guard exists || !retiredSeeds.isEmpty || isOfAddress else { return [] }
        let format = bodyFormat
        var writer = ByteWriter(capacity: 320)
        writer.byte(format)
        writer.moment(createdAt)
        writer.blob(sealedName)
        if format != Self.format { writer.blob(sealedProfile) }
        writer.varint(UInt64(factors.count))
        for factor in factors { factor.write(to: &writer) }
        if format >= Self.seedFormat {
            writer.byte(Self.separateSeeds)
            writer.varint(UInt64(retiredSeeds.count))
            for seed in retiredSeeds { seed.write(to: &writer) }
        }
        if format == Self.resetFormat { reset?.write(to: &writer) }
        return writer.bytes
    }

    private var bodyFormat: UInt8 {
        if reset != nil { return Self.resetFormat }
        if !retiredSeeds.isEmpty || hasSeveralSeeds { return Self.seedFormat }
        return sealedProfile.isEmpty ? Self.format : Self.richFormat
    }

    /// Whether several factors verify codes made from a seed.
    private var hasSeveralSeeds: Bool {
        factors.count > 1 && factors.count { $0.hasSeed && $0.isUsable } > 1
    }

    /// The hot half without its tag.
    var bareHot: [UInt8] {
        let format = hotFormat
        let holdsCodes = format != Self.format
        var writer = ByteWriter(capacity: 96)
        writer.byte(format)
        writer.varint(lastAudit)
        writer.varint(UInt64(factors.count))
        for index in factors.indices {
            writer.varint(factors[index].usage.mark)
            writer.zigzag(factors[index].usage.drift)
            writer.moment(factors[index].usage.lastUsedAt)
            if holdsCodes { Self.write(factors[index].usage.delivered, to: &writer) }
        }
        writer.varint(UInt64(pools.count))
        for pool in pools { pool.write(to: &writer) }
        if holdsCodes { writePretended(to: &writer) }
        if format == Self.sharedFormat {
            writer.varint(UInt64(sharedCodes.count))
            for shared in sharedCodes { shared.write(to: &writer) }
        }
        return writer.bytes
    }

    private var hotFormat: UInt8 {
        if !sharedCodes.isEmpty { return Self.sharedFormat }
        let holdsCodes = !pretended.isEmpty || factors.indices.contains { factors[$0].usage.delivered != nil }
        return holdsCodes ? Self.richFormat : Self.format
    }

    private mutating func readHot(_ hot: consuming ByteReader) throws(Malformed) {
        var reader = hot
        let format = try reader.byte()
        guard (Self.format...Self.sharedFormat).contains(format) else { throw Malformed() }
        let holdsCodes = format != Self.format
        lastAudit = try reader.varint()
        guard try reader.varint() == UInt64(factors.count) else { throw Malformed() }
        for index in factors.indices {
            factors[index].usage = FactorUsage(
                mark: try reader.varint(), drift: try reader.zigzag(), lastUsedAt: try reader.moment(),
                delivered: holdsCodes ? try Self.readCode(&reader) : nil)
        }
        pools = try [GuessPool](from: &reader)
        if holdsCodes { try readPretended(&reader) }
        if format == Self.sharedFormat {
            for _ in 0..<(try reader.varint()) { sharedCodes.append(try SharedCode(from: &reader)) }
        }
        guard reader.isAtEnd else { throw Malformed() }
    }

    private mutating func readBody(_ body: consuming ByteReader) throws(Malformed) {
        var reader = body
        let format = try reader.byte()
        guard (Self.format...Self.resetFormat).contains(format) else { throw Malformed() }
        createdAt = try reader.moment()
        sealedName = try reader.slice()
        if format != Self.format { sealedProfile = try reader.slice() }
        let count = try reader.varint()
        for _ in 0..<count {
            let factor = try Factor(from: &reader)
            // If two had one id, the second would never be found.
            guard !factors.contains(where: { $0.id == factor.id }) else { throw Malformed() }
            factors.append(factor)
        }
        if format >= Self.seedFormat {
            guard try reader.byte() == Self.separateSeeds else { throw Malformed() }
            for _ in 0..<(try reader.varint()) { retiredSeeds.append(try RetiredSeed(from: &reader)) }
        }
        if format == Self.resetFormat { reset = try FactorReset(from: &reader) }
        isOfAddress = !exists && retiredSeeds.isEmpty
        guard reader.isAtEnd else { throw Malformed() }
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
