internal import FactorCore

/// Verifies in small steps that the indexes contain exactly the documents of the table.
///
/// SQLite assumes that and never checks it: no scan finds a document that is missing from an index, and an entry
/// without a document is counted. Each document of the table is looked up in both indexes, and each of their entries in
/// the table.
final class IndexCheck {
    private let missing: Statement
    private let keys: Statement
    private let expiries: Statement

    init(_ connection: Connection) throws(StoreFailure) {
        missing = try connection.prepare(
            """
            SELECT count(*) FROM (
                SELECT place, key, generation, expires_at FROM document NOT INDEXED
                WHERE place >= ?1 AND place <= ?2 ORDER BY place LIMIT ?3) d
            WHERE (
                SELECT count(*) FROM document k INDEXED BY document_key
                WHERE k.key = d.key AND k.generation = d.generation AND k.place = d.place) <> 1
            OR d.expires_at IS NOT NULL AND (
                SELECT count(*) FROM document e INDEXED BY document_expiry
                WHERE e.expires_at = d.expires_at AND e.place = d.place) <> 1
            """)
        keys = try connection.prepare(
            """
            SELECT k.key, (
                SELECT count(*) FROM document d NOT INDEXED
                WHERE d.place = k.place AND d.key = k.key AND d.generation = k.generation)
            FROM document k INDEXED BY document_key WHERE k.key >= ?1 ORDER BY k.key LIMIT ?2
            """)
        expiries = try connection.prepare(
            """
            SELECT e.expires_at, e.place, (
                SELECT count(*) FROM document d NOT INDEXED WHERE d.place = e.place AND d.expires_at = e.expires_at)
            FROM document e INDEXED BY document_expiry
            WHERE e.expires_at >= ?1 AND (e.expires_at > ?1 OR e.place > ?2)
            ORDER BY e.expires_at, e.place LIMIT ?3
            """)
    }

    /// Whether the index of keys contains every readable document of a kind. Reads all rows in the kind's range.
    static func finds(_ kind: DocumentKind, _ connection: Connection) throws(StoreFailure) -> Bool {
        let missing = try connection.prepare(
            """
            SELECT EXISTS(
                SELECT 1 FROM document d NOT INDEXED
                WHERE d.place >= ?1 AND d.place <= ?2 AND d.key >= ?3 AND d.key < ?4 AND NOT EXISTS (
                    SELECT 1 FROM document k INDEXED BY document_key
                    WHERE k.key = d.key AND k.generation = d.generation AND k.place = d.place))
            """)
        let displaced: ClosedRange<Int64> = .min ... -1
        for places in [Placement.numbers(of: kind), displaced] {
            try missing.bind(1, places.lowerBound)
            try missing.bind(2, places.upperBound)
            try missing.bindKeys(of: kind, from: 3)
            defer { missing.reset() }
            do throws(StoreFailure) {
                guard try missing.step(), try missing.integer(0) == 0 else { return false }
            } catch {
                // Unreadable rows are reported where they are read, and must not keep the rest from being served.
                guard case .corrupt = error else { throw error }
            }
        }
        return true
    }

    /// Whether both indexes contain every document of a stretch of the table. Displaced documents belong to the first
    /// stretch.
    func findsStretch(from position: Int64, limit: Int) throws(StoreFailure) -> Bool {
        do throws(StoreFailure) {
            guard try finds(position, .max, limit) else { return false }
            guard position == 0 else { return true }
            return try finds(.min, -1, -1)
        } catch {
            guard case .corrupt = error else { throw error }
            return false
        }
    }

    private func finds(_ first: Int64, _ last: Int64, _ limit: Int) throws(StoreFailure) -> Bool {
        try missing.bind(1, first)
        try missing.bind(2, last)
        try missing.bind(3, Int64(limit))
        defer { missing.reset() }
        guard try missing.step() else { return false }
        return try missing.integer(0) == 0
    }

    /// Checks entries from a position on, and returns where the next ones begin; nil at the end. Throws `.corrupt` for
    /// an entry without a document.
    func check(from position: IndexPosition, limit: Int) throws(StoreFailure) -> IndexPosition? {
        switch position {
        case .start: try checkKeys(from: nil, limit: limit)
        case .key(let key): try checkKeys(from: key, limit: limit)
        case .expiry(let moment, let place): try checkExpiries(after: moment, place, limit: limit)
        }
    }

    private func checkKeys(from first: DocumentKey?, limit: Int) throws(StoreFailure) -> IndexPosition {
        try keys.bind(1, first?.storedBytes ?? [])
        let most = first == nil ? limit : limit + 1
        try keys.bind(2, Int64(most))
        defer { keys.reset() }
        var last: DocumentKey?
        var count = 0
        while try keys.step() {
            // The first one was the last of the previous batch; none occurs twice.
            guard let key = keys.key(0), try keys.integer(1) == 1, key != last else { throw Self.broken }
            last = key
            count += 1
        }
        guard count == most, let last else {
            return .expiry(Timestamp(milliseconds: .min), place: .min)
        }
        return .key(last)
    }

    private func checkExpiries(
        after moment: Timestamp, _ place: Int64, limit: Int
    ) throws(StoreFailure) -> IndexPosition? {
        try expiries.bind(1, moment.milliseconds)
        try expiries.bind(2, place)
        try expiries.bind(3, Int64(limit))
        defer { expiries.reset() }
        var last: IndexPosition?
        var count = 0
        while try expiries.step() {
            guard try expiries.integer(2) == 1 else { throw Self.broken }
            last = .expiry(Timestamp(milliseconds: try expiries.integer(0)), place: try expiries.integer(1))
            count += 1
        }
        return count == limit ? last : nil
    }

    private static var broken: StoreFailure { .corrupt("an index names a document that does not exist") }
}
