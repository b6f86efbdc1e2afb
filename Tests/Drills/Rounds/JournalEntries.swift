/// The stored form of a journal row: entries of a key, a version, the length of a hot half, and the hot half.
enum JournalEntries {
    private static let keyLength = 25
    private static let versionLength = 8
    private static let lengthLength = 2
    /// The length in an entry without a hot half: the document's row is valid again.
    private static let forgotten = 0xFFFF

    /// The ranges of the keys. Each key identifies the document of its entry.
    static func keys(in entries: [UInt8]) -> [Range<Int>] {
        var keys: [Range<Int>] = []
        var start = 0
        while true {
            let lengthPlace = start + keyLength + versionLength
            let head = lengthPlace + lengthLength
            guard head <= entries.count else { return keys }
            keys.append(start..<start + keyLength)
            let length = Int(entries[lengthPlace]) << 8 | Int(entries[lengthPlace + 1])
            start = head + (length == forgotten ? 0 : length)
        }
    }
}
