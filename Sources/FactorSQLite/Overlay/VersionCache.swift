internal import FactorCore

/// The versions of the documents that were loaded last, so that a commit that follows a load reads no row.
///
/// Direct-mapped: a document that falls on another's place takes it. 160 KiB.
struct VersionCache {
    /// Several times the documents that can be in flight at once.
    private static let places = 4096

    private struct Entry {
        var key: DocumentKey
        /// 0 for a place that nothing is in.
        var version: UInt64
    }

    private var entries: [Entry]

    init() {
        let nothing = DocumentKey(kind: .root, tenant: 0, id: DocumentID(high: 0, low: 0))
        entries = Array(repeating: Entry(key: nothing, version: 0), count: Self.places)
    }

    subscript(key: DocumentKey) -> UInt64? {
        let entry = entries[place(of: key)]
        return entry.version != 0 && entry.key == key ? entry.version : nil
    }

    mutating func set(_ key: DocumentKey, version: UInt64) {
        entries[place(of: key)] = Entry(key: key, version: version)
    }

    mutating func forget(_ key: DocumentKey) {
        let place = place(of: key)
        if entries[place].key == key { entries[place].version = 0 }
    }

    private func place(of key: DocumentKey) -> Int {
        Int(truncatingIfNeeded: key.mixed) & (Self.places - 1)
    }
}
