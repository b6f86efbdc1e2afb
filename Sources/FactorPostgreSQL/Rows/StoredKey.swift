#if PostgreSQL
internal import FactorCore

/// A key's stored form: kind (1 byte), tenant (8), id (16), big-endian, so that the bytes sort by kind, tenant and id.
extension DocumentKey {
    /// The common prefix of all keys of one kind and tenant.
    static func storedPrefix(kind: DocumentKind, tenant: UInt64) -> [UInt8] {
        var writer = ByteWriter(capacity: 9)
        writer.byte(kind.rawValue)
        writer.fixed(tenant)
        return writer.bytes
    }

    var storedBytes: [UInt8] {
        var writer = ByteWriter(capacity: 25)
        writer.byte(kind.rawValue)
        writer.fixed(tenant)
        writer.id(id)
        return writer.bytes
    }

    /// Reads the stored form.
    init(stored bytes: [UInt8]) throws(StoreFailure) {
        do throws(Malformed) {
            var reader = ByteReader(bytes)
            guard let kind = DocumentKind(rawValue: try reader.byte()) else { throw Malformed() }
            let tenant: UInt64 = try reader.fixed()
            let id = try reader.id()
            guard reader.isAtEnd else { throw Malformed() }
            self.init(kind: kind, tenant: tenant, id: id)
        } catch {
            throw .corrupt("a document's key is malformed")
        }
    }

    /// Where a walk over everything finds the document. Ids are random, so hardly any two share a place.
    var place: Place { Place(id.high) }

    /// The number of the lock of its name; see `CommitRows.locks`.
    var lockNumber: Int64 {
        Int64(bitPattern: id.high ^ id.low ^ (tenant &+ UInt64(kind.rawValue)))
    }
}

/// A position of the walk over everything, with the column's form of it: signed, in the same order.
struct Place {
    let position: UInt64

    init(_ position: UInt64) { self.position = position }

    init(column: Int64) { position = UInt64(bitPattern: column) ^ (1 << 63) }

    var column: Int64 { Int64(bitPattern: position ^ (1 << 63)) }
}
#endif
