package import FactorCore
import FactorCrypto

/// Messages: the limits on them, and the jobs that deliver them.
extension Engine {
    /// The seconds in which a throttled address is entered into the audit log only once.
    private static let hour: Int64 = 3_600
    /// How many throttled addresses are remembered. Above it all are forgotten, and may be entered again.
    private static let mostThrottled = 4_096

    /// Counts one message to an address against the tenant's limits, or throws `throttled` or `policy_violation`.
    /// Returns false if the message is withheld without a refusal.
    ///
    /// It is called for every message, sent or pretended, and does the same work for both, so that they cannot be told
    /// apart. The counts are staged. Nothing is counted if it throws.
    @discardableResult
    package func admitMessage(
        to address: Address, _ request: MessageRequest, in tenant: Tenant
    ) throws(Failure) -> Bool {
        try requireRoom()
        let policy = tenant.policy.delivery
        let isOutside = Self.isOutside(address, policy)
        guard !isOutside || request.audience == .uninformed else {
            throw .policyViolation(.countryNotServed, field: "phone_number", "messages to that country are not allowed")
        }
        let now = clock.now()
        let chance = randomness.word()
        var counted: [CountedMessages] = []
        var wait: Int64 = 0
        var goesOut = !isOutside
        for limit in MessageLimit.all(of: address, policy, request) {
            let held = try messageCounts(at: tenant.countKey(limit.scope), limit, tenant)
            if limit.isSilent {
                goesOut = limit.isOpen(after: held.counts, at: now, chance: chance) && goesOut
            } else {
                wait = max(wait, limit.wait(after: held.counts, at: now))
            }
            counted.append(held)
        }
        if wait > 0 || !goesOut { noteThrottled(tenant.countKey(address), now, tenant) }
        guard wait == 0 else { throw .throttled(retryAfterMilliseconds: wait) }
        let isSent = request.isReal && goesOut
        for held in counted { write(held, isOneMore: isSent || held.limit.countsPretences, at: now, tenant) }
        return goesOut
    }

    private static func isOutside(_ address: Address, _ policy: DeliveryPolicy) -> Bool {
        guard case .phone(let number) = address, let allowed = policy.smsPrefixes else { return false }
        return !allowed.contains { number.text.hasPrefix($0) }
    }

    /// Stages a job that delivers a code, and wakes waiting clients once it is durable.
    package func send(_ order: DeliveryOrder, in tenant: Tenant) {
        add(Job(.deliverMessage(order), at: clock.now()), in: tenant)
    }

    /// Takes the time of `send` but sends nothing; for an address that no subject has.
    ///
    /// The same record is written in the same commit. It cannot be claimed, and is removed soon after.
    package func pretendToSend(_ order: DeliveryOrder, in tenant: Tenant) {
        let job = Job(.deliverMessage(order), at: order.expiresAt)
        let key = tenant.key(of: JobID.drawn(from: randomness))
        put(job, at: key, over: .none, tenant)
        afterCommit { [weak self, loop = configuration.loop] failure in
            guard failure == nil else { return }
            loop.post { [weak self] in self?.jobState.pretences.append(key) }
        }
    }

    // MARK: Counts

    /// The counts of one limit, read for a decision.
    private struct CountedMessages {
        let limit: MessageLimit
        let key: DocumentKey
        let revision: Revision
        var counts: [MessageCount]
    }

    private func messageCounts(
        at key: DocumentKey, _ limit: MessageLimit, _ tenant: Tenant
    ) throws(Failure) -> CountedMessages {
        let record = try record(at: key, tenant.keys)
        let windows = limit.windows.map(\.seconds)
        var held = CountedMessages(
            limit: limit, key: key, revision: record.revision, counts: windows.map { MessageCount(windowSeconds: $0) })
        guard let content = record.content else { return held }
        var reader = ByteReader(content.withBytes { $0.array() })
        do throws(Malformed) {
            for index in windows.indices {
                held.counts[index] = try MessageCount(windowSeconds: windows[index], from: &reader)
            }
        } catch {
            throw .internal("a stored count of messages is malformed")
        }
        return held
    }

    /// Writes counts back, with one more message or unchanged, so that a pretended message takes the same work.
    private func write(_ held: CountedMessages, isOneMore: Bool, at now: Timestamp, _ tenant: Tenant) {
        var writer = ByteWriter()
        var last = now
        for var count in held.counts {
            if isOneMore { count.add(at: now) }
            count.write(to: &writer)
            last = max(last, count.expiresAt(now))
        }
        put(WipedBytes(&writer.bytes), at: held.key, over: held.revision, expiresAt: last, tenant.keys)
    }

    /// Enters a throttled message into the audit log, under the blind index of the address, once an hour for each
    /// address.
    private func noteThrottled(_ key: DocumentKey, _ now: Timestamp, _ tenant: Tenant) {
        jobState.counters.throttled += 1
        if let last = jobState.throttled[key.id], now < last.advanced(bySeconds: Self.hour) { return }
        if jobState.throttled.count >= Self.mostThrottled { jobState.throttled.removeAll() }
        let before = jobState.throttled.updateValue(now, forKey: key.id)
        staged.ifUndone { [weak self] in self?.jobState.throttled[key.id] = before }
        _ = append(
            AuditEntry(
                at: now, event: AuditEvent(.messageThrottled, .refused), tenant: tenant.number, document: key.id,
                peer: 0, previous: 0))
        afterCommit { [weak self] failure in
            if failure != nil { self?.jobState.throttled[key.id] = nil }
        }
    }
}

extension Tenant {
    /// Returns the key by which a throttled address is remembered.
    fileprivate func countKey(_ address: Address) -> DocumentKey {
        countKey([1, address.medium.rawValue] + Array(address.mailbox.utf8))
    }

    /// Returns the key of a record that counts messages.
    fileprivate func countKey(_ scope: [UInt8]) -> DocumentKey {
        let (high, low) = keys.index(BlindDomain.messageCount.rawValue, scope)
        return DocumentKey(kind: .job, tenant: number, id: DocumentID(high: high | DocumentID.countBit, low: low))
    }
}
