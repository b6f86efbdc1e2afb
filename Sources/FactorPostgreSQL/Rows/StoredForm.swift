#if PostgreSQL
internal import FactorCore
internal import FactorCrypto

/// The form in which the database holds documents and audit segments: sealed with the server's key, so that whoever reads the database
/// learns only keys, versions, sizes and times. Records are sealed already. The root document tells where the key is, and
/// so is not sealed.
struct StoredForm: Sendable {
    let keys: TenantKeys

    /// The length of a body that has that length as it is stored.
    static func length(ofBody stored: Int, of key: DocumentKey) -> Int {
        isSealed(key.kind) ? max(0, stored - TenantKeys.overhead) : stored
    }

    private static func isSealed(_ kind: DocumentKind) -> Bool { kind != .root && !kind.isRecord }

    /// The often changing half of a document of that version.
    func sealed(hot: [UInt8], of key: DocumentKey, version: UInt64) -> [UInt8] {
        guard Self.isSealed(key.kind), !hot.isEmpty else { return hot }
        return keys.seal(hot, at: Self.place(of: key, .storedHot, version), randomness: .system)
    }

    /// The other half.
    func sealed(body: [UInt8], of key: DocumentKey) -> [UInt8] {
        guard Self.isSealed(key.kind), !body.isEmpty else { return body }
        return keys.seal(body, at: Self.place(of: key, .storedBody, 0), randomness: .system)
    }

    func opened(hot: [UInt8], of key: DocumentKey, version: UInt64) throws(StoreFailure) -> [UInt8] {
        guard Self.isSealed(key.kind), !hot.isEmpty else { return hot }
        return try opened(hot, at: Self.place(of: key, .storedHot, version), "the hot half of a document")
    }

    func opened(body: [UInt8], of key: DocumentKey) throws(StoreFailure) -> [UInt8] {
        guard Self.isSealed(key.kind), !body.isEmpty else { return body }
        return try opened(body, at: Self.place(of: key, .storedBody, 0), "the body of a document")
    }

    func sealed(_ segment: AuditSegment) -> [UInt8] {
        keys.seal(segment.body, at: Self.place(of: segment.first, segment.count), randomness: .system)
    }

    func opened(segment body: [UInt8], first: UInt64, count: UInt32) throws(StoreFailure) -> [UInt8] {
        try opened(body, at: Self.place(of: first, count), "a segment of the audit log")
    }

    private func opened(
        _ sealed: [UInt8], at place: AssociatedData, _ what: String
    ) throws(StoreFailure) -> [UInt8] {
        do throws(CryptoFailure) { return try keys.open(sealed, at: place) { $0.array() } } catch {
            throw .corrupt("\(what) does not open")
        }
    }

    private static func place(of key: DocumentKey, _ record: SealedRecord, _ version: UInt64) -> AssociatedData {
        AssociatedData(
            schema: 1, tenant: key.tenant, document: (key.id.high, key.id.low),
            record: (UInt64(key.kind.rawValue), 0),
            kind: record.rawValue, parameters: version)
    }

    private static func place(of first: UInt64, _ count: UInt32) -> AssociatedData {
        AssociatedData(
            schema: 1, tenant: 0, document: (0, first), record: (0, 0), kind: SealedRecord.storedSegment.rawValue,
            parameters: UInt64(count))
    }
}
#endif
