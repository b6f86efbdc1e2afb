#if PostgreSQL
internal import FactorCore

/// Reading documents and audit segments. The columns of a document are key, version, hot half, body, generation and expiry;
/// those of a segment its first entry, their number, body and tag.
extension Rows {
    /// What the rows hold, by key. One that cannot be read does not keep others from being used.
    func lookups(_ form: StoredForm?) throws(StoreFailure) -> [DocumentKey: Result<Document, StoreFailure>] {
        var found: [DocumentKey: Result<Document, StoreFailure>] = [:]
        for row in 0..<count {
            let key = try DocumentKey(stored: bytes(row, 0))
            do throws(StoreFailure) { found[key] = .success(try stored(row, form).document) } catch {
                found[key] = .failure(error)
            }
        }
        return found
    }

    /// The documents of all rows, in their order.
    func stored(_ form: StoredForm?) throws(StoreFailure) -> [StoredDocument] {
        try (0..<count).map { row throws(StoreFailure) in try stored(row, form) }
    }

    func stored(_ row: Int, _ form: StoredForm?) throws(StoreFailure) -> StoredDocument {
        let key = try DocumentKey(stored: bytes(row, 0))
        guard let number = integer(row, 1), let version = UInt64(exactly: number),
            let generation = integer(row, 4).flatMap({ UInt32(exactly: $0) })
        else { throw .corrupt("a document's version or generation is out of range") }
        let (hot, body) = (bytes(row, 2), bytes(row, 3))
        return StoredDocument(
            key: key,
            document: Document(
                version: version, body: try form?.opened(body: body, of: key) ?? body,
                hot: try form?.opened(hot: hot, of: key, version: version) ?? hot, generation: generation,
                expiresAt: integer(row, 5).map { Timestamp(milliseconds: $0) }))
    }

    /// A document of a page, with the columns by which it is found and compared: its place and its tag.
    func storedWhole(_ row: Int, _ form: StoredForm?) throws(StoreFailure) -> StoredDocument {
        let stored = try stored(row, form)
        guard integer(row, 6) == stored.key.place.column, bytes(row, 7) == stored.document.revision.tag.storedBytes
        else {
            throw .corrupt("a document's place or tag is not its own")
        }
        return stored
    }

    func segment(_ row: Int, of writer: UInt16, _ form: StoredForm?) throws(StoreFailure) -> AuditSegment {
        guard let number = integer(row, 0).flatMap({ UInt64(exactly: $0) }),
            let count = integer(row, 1).flatMap({ UInt32(exactly: $0) })
        else { throw .corrupt("an audit segment's number is out of range") }
        let first = AuditNumber.start(of: writer) | number
        let body = bytes(row, 2)
        return AuditSegment(
            first: first, count: count, body: try form?.opened(segment: body, first: first, count: count) ?? body,
            tag: bytes(row, 3))
    }

    /// The writers of all rows: their numbers and states.
    func writers() throws(StoreFailure) -> [StoreWriter] {
        try (0..<count).map { row throws(StoreFailure) in
            guard let number = integer(row, 0).flatMap({ UInt16(exactly: $0) }) else {
                throw .corrupt("a writer's number is out of range")
            }
            return StoreWriter(number: number, state: bytes(row, 1))
        }
    }

    /// The position after which the next page begins, if this one is full.
    func mark(_ limit: Int, expiry: Int, place: Int) -> ExpiryMark? {
        guard count > 0, count >= limit, let moment = integer(count - 1, expiry) else { return nil }
        return ExpiryMark(moment: Timestamp(milliseconds: moment), order: integer(count - 1, place) ?? 0)
    }
}
#endif
