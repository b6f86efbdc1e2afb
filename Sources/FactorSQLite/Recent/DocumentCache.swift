internal import FactorCore

/// The recently loaded documents in their current state: loading one of them reads nothing, and a commit after a load
/// knows the version to expect.
///
/// Missing documents are cached too, so that asking again for an unknown one is no slower than for a known one.
/// Direct-mapped: a document replaces the one in its slot.
struct DocumentCache: ~Copyable {
    /// The longest cached body, so that a few large documents do not make the cache large.
    private static let longestBody = 2048

    private struct Entry {
        /// Nil for an empty slot.
        var key: DocumentKey?
        /// Nil for a document that does not exist.
        var document: Document?
    }

    private var entries: [Entry]

    /// `places` must be a power of two.
    init(places: Int) {
        entries = Array(repeating: Entry(), count: places)
    }

    /// What is known about a document: nil if nothing, and an inner nil if it does not exist.
    subscript(key: DocumentKey) -> Document?? {
        let place = place(of: key)
        return entries[place].key == key ? .some(entries[place].document) : nil
    }

    /// The version of a document, 0 if it does not exist, or nil if it is not known.
    func version(of key: DocumentKey) -> UInt64? {
        let place = place(of: key)
        return entries[place].key == key ? entries[place].document?.version ?? 0 : nil
    }

    mutating func set(_ key: DocumentKey, _ document: Document?) {
        if let document, document.body.count > Self.longestBody { return forget(key) }
        entries[place(of: key)] = Entry(key: key, document: document)
    }

    /// Applies a hot write, if the document is cached.
    mutating func setHot(_ key: DocumentKey, version: UInt64, hot: [UInt8]) {
        let place = place(of: key)
        guard entries[place].key == key else { return }
        entries[place].document?.version = version
        entries[place].document?.hot = hot
    }

    mutating func forget(_ key: DocumentKey) {
        let place = place(of: key)
        if entries[place].key == key { entries[place] = Entry() }
    }

    private func place(of key: DocumentKey) -> Int {
        Int(truncatingIfNeeded: key.mixed) & (entries.count - 1)
    }
}
