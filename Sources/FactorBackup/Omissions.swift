package import FactorCore

/// What a backup, or a store rebuilt from another one, lacks because the original is damaged: it cannot be read or has
/// an invalid tag.
package struct Omissions: Equatable, Sendable {
    package private(set) var tenants: UInt64 = 0
    package private(set) var subjects: UInt64 = 0
    /// Addresses and user names.
    package private(set) var identifiers: UInt64 = 0
    package var auditEntries: UInt64 = 0
    /// Whether subjects may be in an earlier state: newer counters and spent codes cannot be read.
    package var hasOlder = false

    package init() {}

    package var isEmpty: Bool { self == Omissions() }

    /// Adds documents of a kind that backups contain.
    package mutating func add(_ count: UInt64, of kind: DocumentKind) {
        switch kind {
        case .tenant: tenants += count
        case .subject: subjects += count
        case .identifier: identifiers += count
        case .root, .receipt, .session, .device, .signingKeys, .job, .flow: break
        }
    }

    /// Adds other omissions.
    package mutating func add(_ other: Omissions) {
        tenants += other.tenants
        subjects += other.subjects
        identifiers += other.identifiers
        auditEntries += other.auditEntries
        hasOlder = hasOlder || other.hasOlder
    }

    /// One line for each kind of missing item, for people.
    package var lines: [String] {
        let counts = [
            (tenants, "tenant, with all that belongs to it", "tenants, with all that belongs to them"),
            (subjects, "subject", "subjects"), (identifiers, "address or user name", "addresses or user names"),
            (auditEntries, "audit entry", "audit entries"),
        ]
        var lines = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
        if hasOlder { lines.append("the newest counters and spent codes of some subjects") }
        return lines
    }

    func write(to writer: inout ByteWriter) {
        for count in [tenants, subjects, identifiers, auditEntries] { writer.varint(count) }
        writer.byte(hasOlder ? 1 : 0)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        tenants = try reader.varint()
        subjects = try reader.varint()
        identifiers = try reader.varint()
        auditEntries = try reader.varint()
        let flag = try reader.byte()
        guard flag <= 1 else { throw Malformed() }
        hasOlder = flag == 1
    }
}
