import FactorCrypto
import Testing

@testable import FactorCore

/// Decisions of a walk, kept or thrown away as the engine does.
extension FlowWalk {
    enum Outcome {
        case done(FlowContext)
        case refused(Failure)
        case crashed
    }

    func context(_ index: Int, _ name: SubjectID) -> FlowContext {
        let flow = runs[index].flow
        var context = FlowContext(
            flow: flow, subject: subject(name), devices: devices[name] ?? TrustedDevices(),
            signUp: flow.signUp.flatMap { id in runs.first { $0.flow.id == id }?.flow }, services: services)
        context.session = runs[index].session
        return context
    }

    func decide(
        _ index: Int, _ body: (inout FlowContext, inout DecisionContext) throws(Failure) -> Void
    ) -> Outcome {
        guard let name = runs[index].flow.subject else { return .refused(.notFound) }
        takeResetEffect(name)
        var context = context(index, name)
        var decision = decision(name)
        let before = runs[index].flow.step
        let (proofs, demanded) = (runs[index].flow.proofs.count, subject(name).passwordDemand)
        let (pendingAddresses, identifierThrottles) = (services.pendingAddresses, services.identifierThrottles)
        let fails = dice.one(in: 12)
        do throws(Failure) {
            try body(&context, &decision)
            if fails {
                tally.crashes += 1
                (services.pendingAddresses, services.identifierThrottles) = (pendingAddresses, identifierThrottles)
                return .crashed
            }
            keep(context, index, name)
            renewDevices(of: name, decision)
            // A new password ends them.
            let added = context.flow.proofs.dropFirst(proofs)
            if added.contains(where: { $0.part == .reset || $0.part == .newPassword }) || before.resetsPassword {
                if !added.isEmpty { endShared(name) }
            }
            // A demand on a shown password counts whenever the flow continues.
            let usesPassword = context.flow.proofs.contains {
                $0.kind == .password && ($0.part == .first || $0.part == .second)
            }
            if usesPassword, context.flow.proofs.count > proofs {
                runs[index].demand.password = max(runs[index].demand.password, demanded)
            }
            let ends = context.flow.step == .complete && before != .complete
            #expect((context.effects.session != nil) == (ends && context.flow.goal.signsIn), "\(before)")
            #expect((context.effects.confirmed != nil) == (ends && context.flow.isStepUp), "\(before)")
            if let session = context.effects.session { checkAssurance(session.amr, context.flow) }
            let wentOut = services.wentOut.suffix(context.effects.messages.count)
            for (message, arrived) in zip(context.effects.messages, wentOut) {
                let to = message.order.to.withBytes { String(decoding: $0.array(), as: UTF8.self) }
                guard let address = Address(message.order.medium == .email ? .email : .phone, kept: to) else {
                    Issue.record("a message to nowhere")
                    continue
                }
                let use = MessagePurpose(rawValue: message.order.purpose)?.use ?? .signIn
                let isNotice = message.order.purpose == MessagePurpose.alreadyRegistered.rawValue
                let hidden = isNotice ? hiddenCode(to: address, context, decision) : nil
                let code = hidden ?? message.order.code.withBytes { String(decoding: $0.array(), as: UTF8.self) }
                let first = received(runs[index]).first {
                    $0.address.isSame(as: address) && $0.use == use && $0.code == code
                }
                let life = Int64(services.policy.deliveredCode.ttlSeconds)
                let sent = WalkMessage(
                    address: address, use: use, code: code, isReal: message.isReal && !isNotice,
                    arrived: arrived, sentAt: services.now,
                    expiresAt: first?.expiresAt ?? services.now.advanced(bySeconds: life))
                if first == nil { checkLength(sent, runs[index]) }
                note(sent, of: index, context.flow)
            }
            claim(context.effects, for: name, context.flow.id)
            checkProofs(context.flow.proofs.dropFirst(proofs), of: name)
            if let order = context.effects.challenge {
                runs[index].order = order
                runs[index].orders.append(order)
            }
            return .done(context)
        } catch {
            if fails {
                tally.crashes += 1
                (services.pendingAddresses, services.identifierThrottles) = (pendingAddresses, identifierThrottles)
                return .crashed
            }
            #expect(error.code != .internal, "\(error.cause ?? "")")
            if context.keepsChanges(after: error) {
                keep(context, index, name)
                renewDevices(of: name, decision)
            }
            tally.refused += 1
            if error.code == .locked { tally.locked += 1 }
            return .refused(error)
        }
    }

    private func keep(_ context: FlowContext, _ index: Int, _ name: SubjectID) {
        // What is stored is what is read again.
        let stored = try? Flow(decoding: context.flow.encoded)
        #expect(stored == context.flow)
        runs[index].flow = stored ?? context.flow
        keep(context.subject, name, isOfSignUp: !subject(name).exists)
        devices[name] = context.devices
        if let throttles = context.effects.throttles, let identifier = context.flow.identifier {
            services.keep(throttles, at: identifier)
        }
        if let signUp = context.signUp, let other = runs.firstIndex(where: { $0.flow.id == signUp.id }) {
            runs[other].flow = signUp
            if signUp.step.isEnd { runs[other].isOver = true }
        }
    }

    /// Records the end of a flow once, and compares it with its initial requirements.
    func settled(_ index: Int) {
        let run = runs[index]
        guard run.flow.step.isEnd, !run.isOver else { return }
        runs[index].isOver = true
        guard run.flow.step == .complete else {
            tally.abandoned += 1
            return
        }
        tally.completed += 1
        #expect(!run.used.contains(Self.reset), "a sign-in went on after a reset of the second factors")
        #expect(!run.used.contains(Self.lost), "a sign-in went on by an address that was lost")
        let parts = run.flow.proofs.map(\.part)
        // A sign-up confirms each of its addresses, even if a sign-in continued it.
        let once = parts.filter { $0 != .confirmation }
        #expect(once.count == Set(once).count, "\(run.flow.proofs)")
        if let name = run.flow.subject {
            #expect(standing(name).isSuperset(of: run.flow.proofs.compactMap(\.factor)), "a proof outlived its factor")
            let trusted = devices[name]?.devices.map(\.id) ?? []
            #expect(run.flow.device.map(trusted.contains) ?? true, "a device that is trusted no more was let off")
        }
        let places = run.flow.proofs.filter { $0.part != .confirmation }.compactMap(\.address)
        #expect(Set(places.map(\.mailbox)).count == places.count, "one address is two factors: \(run.flow.proofs)")
        switch run.flow.goal {
        case .signIn: checkSignIn(run, Set(parts))
        case .passwordReset: #expect(parts == [.first] && run.flow.proofs[0].kind.medium != nil)
        case .stepUp: #expect(parts == [.second] || parts == [.setUp], "\(parts)")
        case .signUp(let draft):
            let (setsUp, offers) = (run.demand.setsUp, run.demand.offersSetUp)
            let isSetUp = parts.contains(.setUp)
            #expect(isSetUp ? setsUp || offers : !setsUp, "\(run.demand) \(parts)")
            #expect(parts.contains(.skipped) == (offers && !isSetUp), "\(run.demand) \(parts)")
            // The password is the subject's by then.
            #expect(draft.isAccount && draft.missing.allSatisfy { $0 == .password } && draft.unverified.isEmpty)
            for field in draft.mustVerify {
                guard let address = draft.address(field) else { continue }
                #expect(
                    run.used.contains("transferred \(address.text)") || run.used.contains("proven \(address.text)"),
                    "\(run.flow.proofs) \(draft) \(run.used)")
            }
        }
    }

    /// One factor is not two: neither what was checked elsewhere and shown again, nor a passkey that did not verify its user.
    private func checkAssurance(_ amr: [AuthenticationMethod], _ flow: Flow) {
        let assurance = AuthenticationMethod.assurance(of: amr)
        let shown = flow.proofs.filter { $0.part != .first && $0.part != .custom && $0.part != .skipped }
        let isTwofold = flow.proofs.contains { $0.evidence?.isUserVerified == true }
        let policy = services.policy.mfa
        let mailCounts = policy.emailCountsAs == .possession
        let counting = flow.proofs.filter { mailCounts || $0.kind != .email }
        if !isTwofold, !policy.twoPossessions {
            let (known, held) = (amr.contains(.pwd), !Set(amr).isDisjoint(with: [.otp, .sms, .hwk, .swk]))
            #expect(assurance == (known && held ? .two : .one), "\(amr) \(flow.proofs)")
        }
        guard let vouched = flow.vouched?.amr else {
            let kinds = Set(counting.filter { $0.part != .custom && $0.part != .skipped }.map(\.kind))
            if kinds.count < 2, !isTwofold { #expect(assurance == .one, "\(amr) \(flow.proofs)") }
            return
        }
        let repeated = WalkDemand.repeated(vouched)
        let isKey = vouched.contains(.hwk) || vouched.contains(.swk)
        let seconds = shown.filter { $0.part == .second || $0.part == .setUp }
        for proof in seconds {
            let isOther = proof.kind == .passkey && isKey ? isTwofold : !repeated.contains(proof.kind)
            #expect(isOther, "one factor twice: \(vouched) \(flow.proofs)")
        }
        let areTwo = !seconds.isEmpty && mailCounts && policy.twoPossessions
        #expect(!areTwo || assurance == .two, "\(amr) \(flow.proofs)")
        #expect(!shown.isEmpty || assurance == .one, "\(amr)")
    }

    /// After a reset by support everything that is left is shown before another factor is set up.
    private func checkReplacement(_ run: WalkRun, _ parts: Set<Proof.Part>, _ usedPassword: Int) {
        guard let name = run.flow.subject, parts.contains(.setUp), run.flow.plan.second == .replacement else { return }
        let before = run.flow.proofs.prefix { $0.part != .setUp }
        #expect(before.contains { $0.address != nil } || run.used.contains("no address"), "\(run.flow.proofs)")
        if run.demand.hadMail, (try? subject(name).addresses(decision(name)))?.contains(where: { $0.isMail }) == true {
            #expect(before.contains { $0.address?.medium == .email }, "\(run.flow.proofs)")
        }
        let hasPassword = run.demand.hadPassword && subject(name).hasVerifier(.password, decision(name))
        let isVouched = run.flow.vouched?.amr.contains(.pwd) ?? false
        if hasPassword, resets[name] == nil { #expect(usedPassword == 1 || isVouched, "\(run.flow.proofs)") }
    }

    private func checkSignIn(_ run: WalkRun, _ parts: Set<Proof.Part>) {
        let first = run.flow.firstProof?.kind
        #expect(first != nil)
        let byPassword = first == .password || run.flow.vouched?.amr.contains(.pwd) == true
        let usedPassword =
            run.flow.proofs.filter { $0.kind == .password && ($0.part == .first || $0.part == .second) }.count
        #expect(usedPassword < 2)
        checkReplacement(run, parts, usedPassword)
        checkSecond(run, parts)
        #expect(parts.contains(.custom) == run.demand.asksCustom, "\(run.demand) \(parts)")
        #expect(!parts.contains(.skipped))
        #expect(parts.contains(.reset) == (usedPassword > 0 && run.demand.password == .reset))
        #expect(parts.contains(.newPassword) == (usedPassword > 0 && run.demand.password == .change))
        if parts.contains(.trust) {
            #expect((run.demand.asksTrust && byPassword) || run.demand.replaces)
        } else if run.demand.asksTrust, byPassword {
            // Nothing that a code could have gone to, or a second factor that was chosen in its place.
            #expect(
                run.used.contains("no address") || (parts.contains(.second) && run.used.contains(Self.insteadOfTrust)),
                "\(run.flow.proofs)")
        }
    }

    /// Marks the flows that chose a second factor where a code for an unknown device was asked for.
    static let insteadOfTrust = "instead of trust"

    /// What was fixed at the start, and a second factor that was enrolled since.
    private func checkSecond(_ run: WalkRun, _ parts: Set<Proof.Part>) {
        let setUp = parts.contains(.setUp)
        var second = parts.contains(.second)
        let proof = run.flow.proofs.first { $0.part == .second }
        // What is left is shown before another factor is set up in place of those that support has removed. Nothing is set up
        // beside one that was added meanwhile: it is asked for, or else the password stands for it.
        let added = run.flow.subject.map { name in
            subject(name).factors.filter { run.gained.contains($0.id) && run.demand.kinds.contains($0.kind) }
        }
        let repeated = run.flow.vouched.map { WalkDemand.repeated($0.amr) } ?? []
        let isAsked = added?.contains { stands($0) && !repeated.contains($0.kind) } ?? false
        if run.demand.replaces, added?.isEmpty != false || isAsked || setUp, proof?.kind == .password {
            second = false
        }
        if let name = run.flow.subject, second, run.demand.asksSecond, proof?.kind != .password {
            #expect(subject(name).waitingReset == nil, "a reset waits although a factor was shown")
        }
        guard !run.recovers else {
            #expect(setUp)
            return
        }
        guard !run.beganWithTwo else {
            #expect(!second && !setUp, "\(run.demand) \(parts)")
            return
        }
        guard !run.demand.asksSecond, let name = run.flow.subject, !run.gained.isEmpty else {
            let isInstead = run.demand.asksTrust && run.used.contains(Self.insteadOfTrust) && !parts.contains(.trust)
            #expect(
                second == (run.demand.asksSecond || isInstead) && setUp == run.demand.setsUp, "\(run.demand) \(parts)")
            return
        }
        #expect(!setUp || run.demand.setsUp, "\(run.demand) \(run.flow.plan) \(run.flow.proofs)")
        #expect(second || setUp || !run.demand.setsUp, "\(run.demand) \(parts)")
        let isMissed = subject(name).factors.contains { factor in
            stands(factor) && run.demand.kinds.contains(factor.kind) && !run.known.contains(factor.id)
                && !run.flow.proofs.contains { $0.factor == factor.id }
        }
        if isMissed, services.policy.mfa.state != .off { #expect(second || setUp, "\(run.demand) \(parts)") }
    }
}

extension FlowStep {
    /// Whether its right answer has a new password.
    var resetsPassword: Bool {
        if case .passwordReset = self { true } else { false }
    }
}

extension FlowGoal {
    /// Whether its end lets somebody in.
    fileprivate var signsIn: Bool {
        switch self {
        case .signIn, .signUp: true
        case .stepUp, .passwordReset: false
        }
    }
}

extension FlowWalk {
    /// The code that a notice without one stands for, which nobody can know.
    private func hiddenCode(to address: Address, _ context: FlowContext, _ decision: DecisionContext) -> String? {
        guard let sent = context.flow.sent.first(where: { $0.address.isSame(as: address) }) else { return nil }
        let order = sent.code.order(
            to: address, purpose: "", locale: nil, at: context.place(of: sent, decision), withCode: true, decision)
        return order.code.withBytes { String(decoding: $0.array(), as: UTF8.self) }
    }
}

extension SubjectAddress {
    /// Whether codes can be mailed there.
    fileprivate var isMail: Bool { verifies && address.medium == .email }
}
