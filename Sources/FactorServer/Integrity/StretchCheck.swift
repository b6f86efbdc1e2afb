import FactorCore
import FactorCrypto

/// Reads a stretch of the store and checks each of its documents.
struct StretchCheck: Sendable {
    /// Documents per stretch. Loads wait while it is read, for some tenths of a millisecond.
    static let length = 64

    let serverKeys: TenantKeys
    let identity: StoreIdentity
    /// The keys of each tenant; nil inside for one whose keys are destroyed.
    let tenantKeys: [UInt64: TenantKeys?]

    func run(_ store: any Store, from position: UInt64, length: Int = Self.length) throws(StoreFailure)
        -> ScrubbedStretch
    {
        let stretch = try store.stretch(from: position, limit: length)
        guard let state = try? StoreState(opening: stretch.state, of: identity, serverKeys) else {
            throw .corrupt("the state left by the last commit does not open")
        }
        var digest = SetDigest.empty
        var suspects: [DocumentKey] = []
        for stored in stretch.documents {
            digest.insert(stored.member, serverKeys)
            if !isGenuine(stored) { suspects.append(stored.key) }
        }
        return ScrubbedStretch(
            digest: digest, documents: stretch.documents.count, end: stretch.end, commit: state.commit,
            isFoundByScans: stretch.isFoundByScans, suspects: suspects)
    }

    /// Returns a position behind an unreadable one from which documents can be read; nil if there seems to be none.
    ///
    /// The distance doubles until something can be read, and is then halved. What cannot be read is usually one piece
    /// of the file, so nothing readable in between is missed.
    static func readable(_ store: any Store, behind position: UInt64) throws(StoreFailure) -> UInt64? {
        var unreadable = position
        var found = position
        var distance: UInt64 = 1
        repeat {
            guard distance > 0, distance <= .max - position else { return nil }
            (unreadable, found) = (found, position + distance)
            // It becomes 0 after the last bit.
            distance <<= 1
        } while try !isReadable(store, at: found)
        while found - unreadable > 1 {
            let middle = unreadable + (found - unreadable) / 2
            if try isReadable(store, at: middle) { found = middle } else { unreadable = middle }
        }
        return found
    }

    private static func isReadable(_ store: any Store, at position: UInt64) throws(StoreFailure) -> Bool {
        do throws(StoreFailure) { _ = try store.stretch(from: position, limit: 1) } catch {
            guard case .corrupt = error else { throw error }
            return false
        }
        return true
    }

    /// Returns whether a document is as it was written.
    func isGenuine(_ stored: StoredDocument) -> Bool {
        stored.isGenuine(serverKeys) { tenantKeys[$0] }
    }
}

extension StoredDocument {
    /// Returns whether the document is as it was written. `tenantKeys` returns nil for an unknown tenant, and nil
    /// inside for one whose keys are destroyed.
    ///
    /// The remains of such a tenant cannot be told from noise. They count as genuine, since they can never be opened.
    func isGenuine(_ serverKeys: TenantKeys, _ tenantKeys: (UInt64) -> TenantKeys??) -> Bool {
        let keys: TenantKeys
        if key.tenant == 0 {
            guard key.kind.isRecord else { return contentsOfServer(serverKeys) != nil }
            // A receipt for a request about the server itself.
            keys = serverKeys
        } else {
            guard let held = tenantKeys(key.tenant) else { return false }
            guard let present = held else { return true }
            keys = present
        }
        if key.kind.isRecord { return (try? Engine.opened(document, at: key, keys)) != nil }
        return (try? Subject(document, at: key, keys)) != nil
    }
}
