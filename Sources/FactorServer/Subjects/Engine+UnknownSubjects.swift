import FactorCore

/// Unknown names: names without a subject that are guessed at for the first time.
///
/// Their misses are counted like all others, so that an unknown name cannot be told from a known one. But creating a
/// document costs more than updating one, and the time of the answer would show that. No guess can hit an unknown name,
/// so its first count need not be durable before the answer: it is kept in memory and written at the next tick. The
/// answer still waits for the commit of its audit entry, and that commit carries an idle write in place of the hot
/// write that a known name's miss would cause.
///
/// On a shared store they are written at once: others have to see them.
///
/// The throttle of an identifier is different. It is a record without a name, but the identifier may belong to a
/// subject, so it is always written at once.
extension Engine {
    /// How many names may be kept; further ones are written at once.
    private static let unknownSubjectLimit = 4096

    /// Keeps a new guess record for the next tick. Returns false if it has to be written now.
    func keepsAsUnknown(
        _ entry: inout InFlight, _ key: DocumentKey, _ tenant: Tenant, _ expiry: Timestamp?
    ) -> Bool {
        guard ownership.mayDelayWrites, entry.frame.revision.isNone, !entry.subject.exists,
            staged.unknownSubjects[key] != nil || staged.unknownSubjects.count < Self.unknownSubjectLimit
        else {
            staged.markUnknown(nil, at: key)
            return false
        }
        staged.markUnknown(tenant.id, at: key)
        // It is written at the tick, but encoded here too, to take the same time.
        _ = entry.subject.encodedHot(at: key, in: entry.frame, tenant.keys)
        write(DocumentWrite(key: key, expected: .none, change: .idle))
        entry.subject.markWritten()
        entry.frame.expiresAt = expiry
        // It is pending as long as a miss at a known name would be: until the commit that carries the idle write.
        entry.work = staged.number
        return true
    }

    /// Stages the kept records.
    func writeUnknownSubjects() {
        for (key, id) in staged.unknownSubjects {
            staged.markUnknown(nil, at: key)
            guard var entry = staged.subjects[key], let tenant = tenants[id], tenant.number == key.tenant,
                tenant.record.status == .active
            else {
                staged.keep(InFlight?.none, at: key)
                continue
            }
            let change = entry.subject.encodedWhole(
                at: key, in: &entry.frame, expiresAt: entry.frame.expiresAt, tenant.keys)
            let write = DocumentWrite(key: key, expected: .none, change: change)
            self.write(write)
            entry.frame.revision = write.result
            entry.work = staged.number
            staged.keep(entry, at: key)
        }
    }
}
