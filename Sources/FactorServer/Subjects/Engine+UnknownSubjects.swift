import FactorCore

/// Names that nobody has, guessed at for the first time.
///
/// Their misses are counted as anybody's are, so that an unknown name cannot be told from a known one. But making a
/// record costs more than adding to one, and that would show in the time of the answer. There is nothing behind such a
/// name that a guess could hit, so its first count need not be durable before the answer: it is kept here and written at
/// the next tick. (What throttles guesses at an identifier is a record without a name. Somebody may be behind it, so that is
/// written at once, whoever has it.) What is answered still waits for the commit of its audit entry, as everybody's does, and that commit
/// carries an idle write in place of the hot one that somebody's miss would have made.
extension Engine {
    /// Names kept at the most; a further one is written at once.
    private static let unknownSubjectLimit = 4096

    /// Keeps a new record of guesses for the next tick; false for whatever has to be written now.
    func keepsAsUnknown(
        _ entry: inout InFlight, _ key: DocumentKey, _ tenant: Tenant, _ expiry: Timestamp?
    ) -> Bool {
        guard entry.frame.revision.isNone, !entry.subject.exists,
            staged.unknownSubjects[key] != nil || staged.unknownSubjects.count < Self.unknownSubjectLimit
        else {
            staged.markUnknown(nil, at: key)
            return false
        }
        staged.markUnknown(tenant.id, at: key)
        // Written at the tick, and encoded here all the same for the time that it takes.
        _ = entry.subject.encodedHot(at: key, in: entry.frame, tenant.keys)
        write(DocumentWrite(key: key, expected: .none, change: .idle))
        entry.subject.settle()
        entry.frame.expiresAt = expiry
        // As long as somebody's miss would be pending: until the commit that carries the idle write.
        entry.work = staged.number
        return true
    }

    /// Hands the kept records to the next commit.
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
