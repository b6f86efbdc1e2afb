internal import FactorCore

/// The documents that were loaded last, as they are now: a load of one of them reads nothing, and a commit that
/// follows a load knows the version that it must find.
///
/// That a document is not there is remembered too, so that asking again for an unknown one is no slower than asking
/// for a known one. Direct-mapped: a document that falls on another's place takes it.
struct DocumentCache: ~Copyable {
    /// The longest body that is kept, so that a few large documents do not make it large.
    private static let longestBody = 2048

    private struct Entry {
        /// nil for a place that nothing is in.
        var key: DocumentKey?
        /// nil for a document that is not there.
        var document: Document?
    }

    private var entries: [Entry]

    /// `places` must be a power of two.
    init(places: Int) {
        entries = Array(repeating: Entry(), count: places)
    }

    /// What is known of a document: nil if nothing, and nil inside if it is not there.
    subscript(key: DocumentKey) -> Document?? {
        let place = place(of: key)
        return entries[place].key == key ? .some(entries[place].document) : nil
    }

    /// The version of a document, 0 for one that is not there, or nil if nothing is known of it.
    func version(of key: DocumentKey) -> UInt64? {
        let place = place(of: key)
        return entries[place].key == key ? entries[place].document?.version ?? 0 : nil
    }

    mutating func set(_ key: DocumentKey, _ document: Document?) {
        if let document, document.body.count > Self.longestBody { return forget(key) }
        entries[place(of: key)] = Entry(key: key, document: document)
    }

    /// Keeps up with a hot write, if the document is in here.
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
