package import FactorCore
import FactorCrypto

/// What came of a decision, and whether its answer may be given at once.
package struct Decided<Reply> {
    package let outcome: Result<Reply, Failure>
    /// Whether the answer rests on something that is not durable yet, so that it has to be held.
    package let mustWait: Bool

    package init(outcome: Result<Reply, Failure>, mustWait: Bool) {
        self.outcome = outcome
        self.mustWait = mustWait
    }
}

extension Engine {
    /// Lets the domain decide about one subject, and gathers what it changed for the next commit.
    ///
    /// What the decision left in the subject is kept when it throws too: a counted miss is a change like any other.
    package func decide<Reply>(
        _ name: SubjectID, in tenant: Tenant, peer: UInt32,
        _ body: (inout Subject, inout Decision) throws(Failure) -> Reply
    ) -> Decided<Reply> {
        decide(tenant.key(of: name), name, in: tenant, peer: peer, body)
    }

    func decide<Reply>(
        _ key: DocumentKey, _ name: SubjectID?, in tenant: Tenant, peer: UInt32,
        _ body: (inout Subject, inout Decision) throws(Failure) -> Reply
    ) -> Decided<Reply> {
        counters.decisions += 1
        var decision = self.decision(key, name, in: tenant)
        var entry: InFlight
        do throws(Failure) {
            try requireRoom()
            entry = try load(key, tenant)
        } catch {
            return refusal(error, mustWait: false)
        }
        let rested = entry.work > 0
        let outcome: Result<Reply, Failure>
        do throws(Failure) {
            outcome = .success(try body(&entry.subject, &decision))
        } catch {
            outcome = .failure(error)
            if error.code == .internal { alarm(error) }
        }
        guard entry.subject.change > .none || !decision.events.isEmpty else {
            return Decided(outcome: outcome, mustWait: rested)
        }
        gather(&entry, key, tenant, decision, peer: peer)
        inFlight[key] = entry
        return Decided(outcome: outcome, mustWait: true)
    }

    /// Looks at one subject without changing it.
    package func look<Reply>(
        _ name: SubjectID, in tenant: Tenant, _ body: (Subject, Decision) throws(Failure) -> Reply
    ) -> Decided<Reply> {
        let key = tenant.key(of: name)
        do throws(Failure) {
            let entry = try load(key, tenant)
            let reply = try body(entry.subject, decision(key, name, in: tenant))
            return Decided(outcome: .success(reply), mustWait: entry.work > 0)
        } catch {
            return refusal(error, mustWait: inFlight[key] != nil)
        }
    }

    /// Removes a subject with all it has; false where there is none.
    package func delete(
        _ name: SubjectID, in tenant: Tenant, peer: UInt32
    ) -> Decided<[FactorKind: Int]> {
        let key = tenant.key(of: name)
        do throws(Failure) {
            try requireRoom()
            let entry = try load(key, tenant)
            guard entry.subject.exists else { return refusal(.notFound, mustWait: entry.work > 0) }
            let now = clock.now()
            let counts = Dictionary(grouping: entry.subject.current(at: now), by: \.kind).mapValues(\.count)
            let event = AuditEvent(.subjectDeleted, .done)
            _ = append(
                AuditEntry(
                    at: now, event: event, tenant: tenant.number, document: key.id, peer: peer,
                    previous: entry.subject.lastAudit))
            write(DocumentWrite(key: key, expected: entry.version, change: .delete))
            inFlight[key] = InFlight(subject: Subject(), version: 0, expiresAt: nil, work: openNumber)
            return Decided(outcome: .success(counts), mustWait: true)
        } catch {
            return refusal(error, mustWait: inFlight[key] != nil)
        }
    }

    func refusal<Reply>(_ failure: Failure, mustWait: Bool) -> Decided<Reply> {
        if failure.code == .internal { alarm(failure) }
        return Decided(outcome: .failure(failure), mustWait: mustWait)
    }

    func alarm(_ failure: Failure) {
        counters.alarms += 1
        observer.alarm(failure.cause ?? "internal")
    }

    func decision(_ key: DocumentKey, _ name: SubjectID?, in tenant: Tenant) -> Decision {
        Decision(
            now: clock.now(), policy: tenant.policy, keys: tenant.keys, randomness: randomness, name: name,
            document: key, decoy: tenant.decoy)
    }

    /// The subject as last decided: in flight, else as stored, else a new one.
    private func load(_ key: DocumentKey, _ tenant: Tenant) throws(Failure) -> InFlight {
        if let entry = inFlight[key] { return entry }
        let document: Document?
        do throws(StoreFailure) {
            document = try store.load(key)
        } catch {
            throw Failure(error)
        }
        guard let document else { return InFlight(subject: Subject(), version: 0, expiresAt: nil, work: 0) }
        let subject = try Subject(body: document.body, hot: document.hot, tenant.keys, key)
        return InFlight(subject: subject, version: document.version, expiresAt: document.expiresAt, work: 0)
    }
}

extension Engine {
    /// Adds a decision's audit entries and its write to what the next commit carries.
    private func gather(
        _ entry: inout InFlight, _ key: DocumentKey, _ tenant: Tenant, _ decision: Decision, peer: UInt32
    ) {
        for event in decision.events {
            entry.subject.lastAudit = append(
                AuditEntry(
                    at: decision.now, event: event, tenant: tenant.number, document: key.id, peer: peer,
                    previous: entry.subject.lastAudit))
        }
        let hot = entry.subject.encodedHot(tenant.keys, key)
        let expiry = expiry(of: entry, decision)
        let change: DocumentWrite.Change
        if entry.subject.change == .whole || entry.version == 0 || expiry != entry.expiresAt {
            let body = entry.subject.encodedBody
            change = .whole(
                body: body, hot: hot, generation: entry.subject.oldestGeneration, expiresAt: expiry)
        } else {
            change = .hot(hot)
        }
        write(DocumentWrite(key: key, expected: entry.version, change: change))
        entry.subject.settle()
        entry.version += 1
        entry.expiresAt = expiry
        entry.work = openNumber
    }

    /// A name that was only guessed at is forgotten once its guesses no longer count.
    private func expiry(of entry: InFlight, _ decision: Decision) -> Timestamp? {
        guard !entry.subject.exists else { return nil }
        let window = Int64(decision.policy.guessBudget.windowDays + 1) * 86_400
        let least = decision.now.advanced(bySeconds: window)
        if let present = entry.expiresAt, present >= least { return present }
        return decision.now.advanced(bySeconds: 2 * window)
    }

    func write(_ write: DocumentWrite) {
        open.writes.append(write)
        open.keys.append(write.key)
    }

    /// Appends an audit entry and gives its sequence number.
    func append(_ entry: AuditEntry) -> UInt64 {
        let sequence = open.auditFirst + UInt64(open.auditCount)
        var writer = ByteWriter(capacity: AuditEntry.length)
        entry.write(to: &writer)
        open.audit.append(contentsOf: writer.bytes)
        open.auditCount += 1
        return sequence
    }
}
