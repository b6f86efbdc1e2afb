package import FactorCore
package import FactorCrypto

/// The store's root document: the server's own wrapped keys, and in clear what a passphrase needs to become the
/// master key.
package struct RootRecord: Sendable {
    private static let format: UInt8 = 1
    package static let key = DocumentKey(kind: .root, tenant: 0, id: .zero)

    /// What can be read without the master key.
    package struct Header: Equatable, Sendable {
        /// 16 random bytes.
        package let salt: [UInt8]
        package let cost: Argon2Cost

        package init(salt: [UInt8], cost: Argon2Cost) {
            self.salt = salt
            self.cost = cost
        }
    }

    package let header: Header
    package var wrappedKeys: [UInt8]

    package init(header: Header, wrappedKeys: [UInt8]) {
        self.header = header
        self.wrappedKeys = wrappedKeys
    }

    /// Which master key this store belongs to.
    package var masterID: UInt64? { TenantKeys.masterID(of: wrappedKeys) }

    package var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.byte(Self.format)
        writer.blob(header.salt)
        writer.varint(UInt64(header.cost.memoryKiB))
        writer.varint(UInt64(header.cost.passes))
        writer.blob(wrappedKeys)
        return writer.bytes
    }

    package init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        guard try reader.byte() == Self.format else { throw Malformed() }
        let salt = try reader.blob()
        let memory = try reader.varint()
        let passes = try reader.varint()
        guard memory <= 4 << 20, passes <= 64 else { throw Malformed() }
        header = Header(salt: salt, cost: Argon2Cost(memoryKiB: Int(memory), passes: Int(passes)))
        wrappedKeys = try reader.blob()
    }

    /// The root document of a store, or nil where the store is new.
    package static func read(_ store: any Store) throws(StartFailure) -> (record: RootRecord, version: UInt64)? {
        let document: Document?
        do throws(StoreFailure) { document = try store.load(key) } catch { throw .store(error) }
        guard let document else { return nil }
        do throws(Malformed) {
            return (try RootRecord(decoding: document.body), document.version)
        } catch {
            throw .malformed("the root document")
        }
    }
}

/// Why the engine does not start. Nothing was changed.
package enum StartFailure: Error, Equatable, Sendable {
    /// The master key given is not the one that the store's keys are wrapped with.
    case wrongMasterKey(expected: UInt64, given: UInt64)
    /// The right master key's wrapped keys do not open: the store was tampered with or damaged.
    case doesNotOpen(String)
    case malformed(String)
    case store(StoreFailure)
    /// The master key could not be had; the text says why, for the person who starts the daemon.
    case masterKey(String)
}
