internal import FactorCore

/// The journal of a file of release 0.1.0: the hot halves that are not in their rows yet.
///
/// Each of its rows holds one commit's hot writes, in the order in which they apply: the key (25 bytes), the new version (8), the
/// length of the hot half (2) and the hot half; all numbers are big-endian. Length 0xFFFF without further bytes means that the row
/// was replaced or deleted, so earlier entries for this document are void.
struct Journal {
    /// The allowed row numbers.
    private static let numbers: ClosedRange<Int64> = 1...(1 << 62)
    private static let forgotten: UInt16 = 0xFFFF
    private static let headLength = DocumentKey.storedLength + 10

    /// The newest of each document.
    private(set) var changes = RecentChanges()
    /// Whether that was all of it.
    private(set) var isWhole = true

    /// Reads it. Damage is thrown, or passed over if that is wanted.
    init(_ connection: Connection, salvaging: Bool) throws(StoreFailure) {
        var newest: [DocumentKey: (version: UInt64, hot: [UInt8])] = [:]
        let rows = try RowWalk(
            connection, "SELECT seq, entries FROM journal WHERE seq >= ?1 AND seq <= ?2 ORDER BY seq", numberColumn: 0)
        try rows.begin(.min ... .max)
        var last: Int64?
        var isAtEnd = false
        while !isAtEnd {
            do throws(StoreFailure) {
                guard try rows.step() else {
                    isAtEnd = true
                    continue
                }
                let number = rows.number
                let follows = last.map { $0 &+ 1 == number } ?? true
                last = number
                if !follows || !Self.numbers.contains(number) {
                    guard salvaging else { throw .corrupt("a journal row before row \(number) is missing") }
                    isWhole = false
                }
                try Self.read(try rows.row.bytes(1), number, into: &newest)
            } catch {
                guard salvaging, case .corrupt = error else { throw error }
                isWhole = false
            }
        }
        for (key, hot) in newest { changes.put(key, .hot(version: hot.version, hot.hot)) }
        changes.include(.start, bytes: 0)
    }

    private static func read(
        _ stored: [UInt8], _ number: Int64, into newest: inout [DocumentKey: (version: UInt64, hot: [UInt8])]
    ) throws(StoreFailure) {
        let damaged = StoreFailure.corrupt("journal row \(number) is damaged")
        var rest = unsafe stored.span.bytes  // Any bytes are valid bytes.
        while !rest.isEmpty {
            guard rest.byteCount >= headLength,
                let key = DocumentKey(stored: rest.extracting(first: DocumentKey.storedLength))
            else { throw damaged }
            let version = rest.word(at: DocumentKey.storedLength)
            let length = UInt16(rest.byte(at: headLength - 2)) << 8 | UInt16(rest.byte(at: headLength - 1))
            rest = rest.extracting(droppingFirst: headLength)
            guard length != forgotten else {
                newest[key] = nil
                continue
            }
            guard rest.byteCount >= Int(length) else { throw damaged }
            let hot = (0..<Int(length)).map { rest.byte(at: $0) }
            newest[key] = (Document.version(stored: Int64(bitPattern: version)), hot)
            rest = rest.extracting(droppingFirst: Int(length))
        }
    }
}
