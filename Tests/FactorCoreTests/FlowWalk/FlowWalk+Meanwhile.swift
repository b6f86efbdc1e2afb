import FactorCrypto
import Testing

@testable import FactorCore

/// What applications, operators and users do while flows go on.
extension FlowWalk {
    /// Revokes the device of a flow, or trusts another device.
    func changeTrust() throws {
        let onDevices = runs.filter { $0.flow.device != nil && !$0.isOver }.map(\.flow)
        if dice.one(in: 2), let flow = onDevices.randomElement(using: &dice), let name = flow.subject,
            let device = flow.device
        {
            var decision = decision(name)
            _ = devices[name]?.revoke(device, &decision)
            return
        }
        let name = try SubjectID(Self.names[dice.below(3)])
        var decision = decision(name)
        let trusted = devices[name, default: TrustedDevices()].trust(
            name: nil, dice.one(in: 3) ? .one : .two, &decision)
        tokens[name, default: []].append(trusted.token)
    }

    /// Removes a factor that somebody has just shown in a flow which is not over; mostly the last one.
    func removeShown() throws {
        let flow = runs.filter { !$0.isOver }.map(\.flow).filter { $0.proofs.contains { $0.factor != nil } }
            .randomElement(using: &dice)
        guard let flow, let name = flow.subject, var subject = services.subjects[name] else { return }
        let shown = flow.proofs.compactMap(\.factor)
        guard let factor = dice.one(in: 3) ? shown.randomElement(using: &dice) : shown.last,
            subject.factors.contains(where: { $0.id == factor })
        else { return }
        var decision = decision(name)
        try remove(factor, from: &subject, name, &decision)
        keep(subject, name)
        renewDevices(of: name, decision)
    }

    private func remove(
        _ factor: FactorID, from subject: inout Subject, _ name: SubjectID, _ decision: inout DecisionContext
    ) throws {
        let held = try subject.addresses(decision).first { $0.factor == factor }.map { Identifier($0.address) }
        try subject.remove(factor, &decision)
        endShared(name)
        if let held { release(held, from: name) }
    }

    /// What applications and operators do meanwhile.
    func disturb() throws {
        // Mostly for somebody who is signing in.
        let busy = runs.filter { !$0.isOver && !$0.demand.asksSecond }.compactMap { $0.flow.subject?.text }
            .filter(Self.names.prefix(3).contains)
        let names = dice.one(in: 3) || busy.isEmpty ? Array(Self.names.prefix(3)) : busy
        guard let text = names.randomElement(using: &dice) else { return }
        let name = try SubjectID(text)
        guard var subject = services.subjects[name] else {
            if dice.one(in: 2) { try populate(text) }
            return
        }
        var decision = decision(name)
        switch dice.below(9) {
        case 6, 7: return try resetFactors(of: name)
        case 8: try addPasskey(&subject, name, &decision)
        case 0:
            _ = try subject.setPassword(verifier(), isTemporary: dice.one(in: 2), &decision)
            endShared(name)
        case 1:
            if let factor = subject.factors.filter({ !$0.isAddress }).randomElement(using: &dice) {
                // One that was pending may have lapsed.
                do { try subject.remove(factor.id, &decision) } catch { return }
                endShared(name)
            }
        case 2:
            guard let held = try subject.addresses(decision).randomElement(using: &dice) else { return }
            try remove(held.factor, from: &subject, name, &decision)
        case 3: try addAuthenticator(&subject, name, &decision)
        case 4:
            if subject.hasVerifier(.password, decision) { _ = try subject.requirePasswordReset(&decision) }
        default:
            guard dice.one(in: 4) else { return }
            remains[name] = subject.remains(decision)
            endShared(name)
            services.subjects[name] = nil
            devices[name] = nil
            // The next subject of that name has had no reset.
            for index in runs.indices where runs[index].flow.subject == name { runs[index].used.remove(Self.reset) }
            forgetGuesses(at: name)
            services.owners = services.owners.filter { $0.value.holder != name }
            return
        }
        keep(subject, name)
        renewDevices(of: name, decision)
    }

    /// Marks the flows that a reset of the second factors has ended.
    static let reset = "reset"

    /// Support resets the second factors, or what waits is cancelled.
    private func resetFactors(of name: SubjectID) throws {
        guard var subject = services.subjects[name], subject.exists, dice.one(in: 2) else { return }
        var decision = decision(name)
        if subject.waitingReset != nil, dice.one(in: 3) {
            try subject.cancelReset(by: try SubjectID("agent"), &decision)
            return keep(subject, name)
        }
        let before = subject.factors.filter { $0.kind == .totp && stands($0) }
        let request = FactorResetRequest(kinds: nil, cause: .lost, actor: try SubjectID("agent"))
        let freed = try subject.requestReset(request, &decision)
        let isDone = subject.waitingReset == nil
        #expect(!before.contains { lost in subject.factors.contains { $0.id == lost.id } } || !isDone)
        _ = devices[name]?.forget(allBut: nil)
        end(name, subject, freed)
    }

    /// Has a reset that is due take effect, as the engine does before each decision.
    func takeResetEffect(_ name: SubjectID) {
        guard var subject = services.subjects[name], subject.isResetDue(at: services.now) else { return }
        var decision = decision(name)
        guard let freed = try? subject.takeResetEffect(&decision) else {
            Issue.record("a reset did not take effect")
            return
        }
        #expect(
            !subject.factors.contains {
                ($0.kind == .totp || $0.kind == .backupCode) && stands($0)
            })
        end(name, subject, freed)
    }

    private func end(_ name: SubjectID, _ subject: Subject, _ freed: [Identifier]) {
        for identifier in freed { release(identifier, from: name) }
        endShared(name)
        keep(subject, name)
        for index in runs.indices where runs[index].flow.subject == name && !runs[index].isOver {
            runs[index].used.insert(Self.reset)
        }
    }
}
