package import FactorCore
import FactorCrypto

/// What a recorded answer refers to.
///
/// The answer is given again while all of that is in the state that it was in when the answer was recorded (see
/// `StandingMark`). A late repetition must not grant access, make anything again, or say less than is so.
package struct ReceiptGrounds: Sendable {
    package var subject: SubjectID?
    package var flow: DocumentID?
    /// A session that is named by token.
    package var token: SessionToken?
    /// The tenant that a server-wide method is about.
    package var tenant: TenantID?
    /// What the subject has.
    package var things: [Thing] = []

    /// One thing of the subject's.
    package enum Thing: Sendable {
        case factor(FactorID)
        case session(SessionID)
        case device(DeviceID)
        /// A factor in a list. Release 0.1.0 does not look at it.
        case listedFactor(FactorID)
        /// A device that is named by token. Release 0.1.0 does not look at it.
        case tokenDevice(DeviceID)

        fileprivate var bits: DocumentID {
            switch self {
            case .factor(let id), .listedFactor(let id): id.bits
            case .session(let id): id.bits
            case .device(let id), .tokenDevice(let id): id.bits
            }
        }
    }

    package init() {}
}

/// How an answer's grounds stand.
package struct ReceiptStanding: Equatable, Sendable {
    /// Which of the grounds stand: exist, and were not disabled since. Release 0.1.0 goes by this alone.
    package struct Present: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let subject = Present(rawValue: 1)
        /// All other grounds.
        package static let rest = Present(rawValue: 2)
    }

    package var present: Present
    /// The states of the grounds, as `StandingMark.bits`; nil in an answer that 0.1.0 recorded, or of which nothing stood.
    package var mark: UInt32?
}

extension Engine {
    /// Returns how the grounds stand now, as last decided.
    ///
    /// - Parameters:
    ///   - owner: The key of the subject among the grounds, if it is known.
    ///   - moment: When the answer was recorded. A subject created later is not present.
    ///   - recorded: How they stood then; nil while it is being recorded.
    package func standing(
        of grounds: ReceiptGrounds, _ owner: DocumentKey? = nil, in tenant: Tenant?, at moment: Timestamp,
        since recorded: ReceiptStanding? = nil
    ) throws(Failure) -> ReceiptStanding {
        guard let tenant else { return try standing(ofServer: grounds) }
        let now = clock.now()
        var mark = StandingMark()
        var (subject, isThere) = (grounds.subject, true)
        // The live sessions that are found without the subject's list of them.
        var found: [Session] = []
        if let id = grounds.flow {
            let kept = try keptFlow(id, in: tenant)
            isThere = kept != nil
            subject = subject ?? kept?.flow.subject
            if let session = kept?.session { found.append(session) }
            mark.add(id) { kept?.flow.writeState(to: &$0, at: now) }
        }
        if let token = grounds.token {
            let id = tenant.key(of: token).id
            let session = try liveSession(at: id, tenant)?.session
            isThere = isThere && session != nil
            subject = subject ?? session?.subject
            if let session { found.append(session) }
            mark.add(id) { if session != nil { $0.add(UInt8(1)) } }
        }
        // Whom a flow leads to may be known only after the answer, which then was about nobody.
        let isUnnamed = grounds.subject == nil
        if isUnnamed, let recorded, recorded.mark != nil, !recorded.present.contains(.subject) { subject = nil }
        guard let subject else {
            let owned = OwnedThings(now: now)
            isThere = isThere && grounds.things.allSatisfy { owned.has($0, since: moment) }
            owned.write(grounds, to: &mark)
            return ReceiptStanding(present: isThere ? .rest : [], mark: mark.bits)
        }
        let owner = isUnnamed ? tenant.key(of: subject) : owner ?? tenant.key(of: subject)
        let holder = try load(owner, tenant).subject
        let wasThere = holder.createdAt.map { $0 <= moment } ?? false
        var owned = OwnedThings(factors: holder.factors, now: now)
        owned.sessions = found.filter { $0.owner == owner.id }.map(\.id)
        if grounds.things.contains(where: { $0.isSession && !owned.has($0, since: moment) }) {
            owned.sessions = try sessions(of: owner, in: tenant).sessions.map(\.session.id)
        }
        if grounds.things.contains(where: \.isDevice) {
            owned.devices = try devices(of: owner, in: tenant).devices.current(at: now)
        }
        isThere = isThere && grounds.things.allSatisfy { owned.has($0, since: moment) }
        if !isUnnamed || wasThere || recorded?.mark != nil {
            mark.add(owner.id) { holder.writeState(to: &$0, at: now) }
        } else {
            owned = OwnedThings(now: now)
        }
        owned.write(grounds, to: &mark)
        var present: ReceiptStanding.Present = isThere ? .rest : []
        if wasThere { present.insert(.subject) }
        return ReceiptStanding(present: present, mark: mark.bits)
    }

    /// Returns how the grounds of an answer about the server stand: its tenants, and a subject of one.
    private func standing(ofServer grounds: ReceiptGrounds) throws(Failure) -> ReceiptStanding {
        var mark = StandingMark()
        guard grounds.tenant != nil || grounds.subject != nil else {
            return ReceiptStanding(present: .rest, mark: mark.bits)
        }
        try requireCurrentTenants()
        let named = tenants[grounds.tenant ?? .default].flatMap { $0.record.status == .active ? $0 : nil }
        if let named {
            rest(on: named)
            if let subject = grounds.subject {
                let owner = named.key(of: subject)
                let (holder, now) = (try load(owner, named).subject, clock.now())
                mark.add(owner.id) { holder.writeState(to: &$0, at: now) }
                mark.add(named.document.id) { $0.add(named.number) }
            } else {
                mark.add(named.document.id) { state in
                    named.record.writeState(to: &state)
                    state.add(UInt64(named.keys.generation))
                }
            }
        }
        return ReceiptStanding(present: named != nil ? .rest : [], mark: mark.bits)
    }

    /// Returns a stored flow, with the session that a step-up is for; nil also for a step-up whose session has ended.
    private func keptFlow(_ id: DocumentID, in tenant: Tenant) throws(Failure) -> (flow: Flow, session: Session?)? {
        let record = try record(at: key(ofFlow: id, tenant), tenant.keys)
        guard let content = record.content, let flow = content.withBytes({ try? Flow(decoding: $0.array()) }) else {
            return nil
        }
        guard case .stepUp(let goal) = flow.goal else { return (flow, nil) }
        return try liveSession(at: goal.session, tenant).map { (flow, $0.session) }
    }
}

extension ReceiptGrounds.Thing {
    fileprivate var isSession: Bool {
        if case .session = self { true } else { false }
    }

    fileprivate var isDevice: Bool {
        switch self {
        case .device, .tokenDevice: true
        case .factor, .listedFactor, .session: false
        }
    }
}

/// What a subject has of what an answer names.
private struct OwnedThings {
    var factors: [Factor] = []
    var sessions: [SessionID] = []
    var devices: [TrustedDevice] = []
    let now: Timestamp

    /// Whether it is there, and was not disabled since. What 0.1.0 does not look at counts as there.
    func has(_ thing: ReceiptGrounds.Thing, since moment: Timestamp) -> Bool {
        switch thing {
        case .factor(let id): factors.contains { $0.id == id && $0.isUndisturbed(since: moment) }
        case .session(let id): sessions.contains(id)
        case .device(let id): devices.contains { $0.id == id }
        case .listedFactor, .tokenDevice: true
        }
    }

    /// Adds the states of what the grounds name.
    func write(_ grounds: ReceiptGrounds, to mark: inout StandingMark) {
        for thing in grounds.things { mark.add(thing.bits) { write(thing, to: &$0) } }
    }

    private func write(_ thing: ReceiptGrounds.Thing, to state: inout StandingMark.State) {
        switch thing {
        case .factor(let id), .listedFactor(let id):
            guard let index = factors.firstIndex(where: { $0.id == id }), !factors[index].hasLapsed(at: now) else {
                return
            }
            factors[index].writeState(to: &state)
        case .session(let id): if sessions.contains(id) { state.add(UInt8(1)) }
        case .device(let id), .tokenDevice(let id): devices.first { $0.id == id }?.writeState(to: &state)
        }
    }
}
