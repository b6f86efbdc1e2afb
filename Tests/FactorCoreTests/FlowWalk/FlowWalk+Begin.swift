import FactorCrypto
import Testing

@testable import FactorCore

/// How a walk's flows begin.
extension FlowWalk {
    func begin() throws {
        drawn += 1
        let id = DocumentID(high: drawn, low: 99)
        // Often beside another one of the same user, which waits for a code that both may share.
        if dice.one(in: 3), let flow = sharing().randomElement(using: &dice).map({ runs[$0].flow }),
            let name = flow.subject
        {
            return flow.isStepUp != dice.one(in: 3) ? try beginStepUp(id, name) : try beginVouched(id, name)
        }
        switch dice.below(10) {
        case 9: try beginNameless(id)
        case 0: try beginSignUp(id)
        case 8: try beginVouched(id)
        case 1: try beginStepUp(id)
        case 2: try beginSignIn(id, .passwordReset)
        case 3: try beginSignIn(id, .signIn(signUpIfMissing: true))
        default: try beginSignIn(id, .signIn(signUpIfMissing: false))
        }
    }

    private func flow(_ id: DocumentID, _ goal: FlowGoal, _ step: FlowStep) -> Flow {
        Flow(id: id, goal: goal, step: step, at: services.now, lastingSeconds: 900)
    }

    /// What somebody types, of known and unknown people; mostly what belongs to somebody.
    private func typed(_ text: String) throws -> Identifier {
        let owned = services.owners.keys.filter { $0.text.hasPrefix(text) }.sorted { $0.text < $1.text }
        if !dice.one(in: 3), let known = owned.randomElement(using: &dice) { return known }
        return switch dice.below(3) {
        case 0: .username(try Username(text + "y"))
        case 1: Identifier(try address(text, .email, dice.below(2)))
        default: Identifier(try address(text, .sms))
        }
    }

    private func beginSignIn(_ id: DocumentID, _ goal: FlowGoal) throws {
        let text = Self.names[dice.one(in: 8) ? 3 : dice.below(3)]
        var flow = flow(id, goal, .identifier)
        var identifier = try typed(text)
        if goal == .signIn(signUpIfMissing: true), identifier.address == nil {
            identifier = Identifier(try address(text, .email))
        }
        flow.identifier = identifier
        flow.subject = identifier.subject
        switch services.owners[identifier] {
        case .subject(let name): flow.subject = name
        case .unproven where goal == .signIn(signUpIfMissing: true): break
        case .unproven(let name):
            flow.subject = name
            flow.unprovenIdentifier = try subject(name).unprovenIdentifier(identifier, decision(name))
            #expect(flow.unprovenIdentifier != nil)
        case .signUp(let other):
            if let run = runs.first(where: { $0.flow.id == other }), case .signUp(let draft) = run.flow.goal,
                !draft.isAccount, draft.missing.isEmpty, draft.password != nil, !draft.unverified.isEmpty
            {
                flow.signUp = other
                flow.subject = run.flow.subject
            }
        case nil: break
        }
        guard let name = flow.subject else { return }
        var run = WalkRun(flow: flow)
        run.isEager = !dice.one(in: 3)
        takeResetEffect(name)
        let token = dice.one(in: 2) ? tokens[name]?.suffix(6).randomElement(using: &dice) : nil
        let kind = dice.one(in: 2) ? nil : FactorKind.first[dice.below(4)]
        let before = subject(name)
        let newest = devices[name]
        runs.append(run)
        let index = runs.count - 1
        let outcome = decide(index) { context, decision throws(Failure) in
            if let token { context.takeDevice(token, &decision) }
            try context.begin(as: kind == .password && goal == .passwordReset ? nil : kind, &decision)
        }
        guard case .done(let context) = outcome else {
            runs.removeLast()
            return
        }
        run = runs[index]
        let isOn = context.flow.device != nil
        if isOn, let device = context.flow.device, let token {
            // The token that was taken was the newest of a device that was trusted or, within its grace, the one before.
            let had = newest?.devices.first { $0.id == device }
            let isWithinGrace =
                had.map { $0.exchanges > 0 && services.now < $0.lastUsedAt.advanced(bySeconds: 10) } == true
            #expect(had?.exchanges == token.count || (isWithinGrace && had?.exchanges == token.count + 1))
            #expect(context.effects.deviceToken?.count == (had?.exchanges ?? 0) + (isWithinGrace ? 0 : 1))
            if let next = context.effects.deviceToken { tokens[name, default: []].append(next) }
        }
        let device = context.devices.devices.first { $0.id == context.flow.device }
        demand(of: &run, name, before, on: device)
        runs[index] = run
        checkSilence(index)
    }

    /// A sign-in whose first factor the application has checked, now or too long ago.
    private func beginVouched(_ id: DocumentID, _ known: SubjectID? = nil) throws {
        let name = try known ?? SubjectID(Self.names[dice.below(3)])
        let ways: [[AuthenticationMethod]] = [
            [.user], [.pwd], [.otp], [.pwd, .otp, .mfa], [.sms], [.hwk], [.swk, .user],
        ]
        let age = Int64(dice.one(in: 3) ? 601 + dice.below(1_000) : dice.below(601))
        let moment = services.now.advanced(bySeconds: -age)
        guard let vouched = VouchedFactor(amr: ways[dice.below(ways.count)], authenticatedAt: moment, provider: nil)
        else { return }
        var run = WalkRun(flow: flow(id, .signIn(signUpIfMissing: false), .identifier))
        run.flow.subject = name
        run.isEager = !dice.one(in: 3)
        takeResetEffect(name)
        let before = subject(name)
        demand(of: &run, name, before, vouched: vouched)
        runs.append(run)
        let index = runs.count - 1
        noteAddresses(index)
        let outcome = decide(index) { context, decision throws(Failure) in
            try context.begin(with: vouched, &decision)
        }
        switch outcome {
        case .done:
            #expect(age <= 600, "a first factor of \(age) s ago was taken")
            settled(index)
        case .refused(let failure):
            #expect(age > 600 || failure.code != .insufficientAuthentication)
            runs.removeLast()
        case .crashed: runs.removeLast()
        }
    }

    /// Works out what a sign-in of that subject, as it was, has to ask for.
    func demand(
        of run: inout WalkRun, _ name: SubjectID, _ subject: Subject, on device: TrustedDevice? = nil,
        vouched: VouchedFactor? = nil
    ) {
        run.known = Set(subject.factors.filter(stands).map(\.id))
        run.demand = WalkDemand(
            services.policy, subject, standing: run.known, blocked: blocked(subject), on: device,
            isOfSignUp: name.text.hasPrefix("usr_"), vouched: vouched)
    }

    private func beginSignUp(_ id: DocumentID) throws {
        let text = Self.names[dice.below(Self.names.count)]
        var run = WalkRun(flow: flow(id, .signUp(SignUpDraft(services.policy.signUp)), .signUpFields))
        run.flow.subject = SubjectID(UserID(randomness: randomness))
        run.demand = WalkDemand(ofSignUp: services.policy)
        run.isEager = !dice.one(in: 3)
        var transferred: Int?
        if dice.one(in: 2) {
            transferred = runs.indices.filter {
                if case .signUpRequired = runs[$0].flow.step { true } else { dice.one(in: 8) }
            }.randomElement(using: &dice)
        }
        let change = try change(text)
        let (password, hashed) = dice.one(in: 2) ? newPassword() : (nil, nil)
        runs.append(run)
        let index = runs.count - 1
        var signIn = transferred.map { runs[$0].flow }
        let outcome = decide(index) { context, decision throws(Failure) in
            if signIn != nil { try context.transfer(from: &signIn!, beside: change, &decision) }
            decision.hashes.hashed = hashed
            try context.beginSignUp(change, password, &decision)
        }
        guard case .done = outcome else {
            runs.removeLast()
            return
        }
        if let transferred, let signIn {
            guard case .signUpRequired(let address) = runs[transferred].flow.step else {
                Issue.record("a flow that proved nothing was taken over")
                return
            }
            runs[index].used.insert("transferred \(address.text)")
            #expect(accepted.insert("transfer \(signIn.id)").inserted)
            tally.transferred += 1
            runs[transferred].flow = signIn
            runs[transferred].isOver = true
        }
        settled(index)
    }

    /// A password that was hashed.
    func newPassword() -> (Password?, HashResult?) {
        let hashed = HashResult(verifier: verifier())
        return (Self.password("one to sign up with, number \(drawn)"), hashed)
    }

    func change(_ text: String) throws -> SignUpChange {
        var change = SignUpChange()
        if dice.one(in: 2), case .email(let mail) = try address(text, .email, dice.below(4)) { change.email = mail }
        if dice.one(in: 3), case .phone(let phone) = try address(text, .sms, dice.below(4)) { change.phone = phone }
        if dice.one(in: 3) { change.profile.username = try Username("\(text)\(dice.below(5))z") }
        change.profile.firstName = dice.one(in: 2) ? try Label("A") : nil
        change.profile.lastName = dice.one(in: 2) ? try Label("B") : nil
        change.profile.legalAccepted = dice.one(in: 2)
        return change
    }

    private func session(of name: SubjectID, _ amr: [AuthenticationMethod]) -> Session {
        Session(
            id: SessionID(bits: DocumentID(high: 1, low: 2)), owner: .zero, subject: name, amr: amr, factors: [],
            createdAt: services.now, authenticatedAt: services.now, expiresAt: services.now.advanced(bySeconds: 86_400),
            lastSeenAt: services.now)
    }

    private func beginStepUp(_ id: DocumentID, _ known: SubjectID? = nil) throws {
        let name = try known ?? SubjectID(Self.names[dice.below(3)])
        takeResetEffect(name)
        guard subject(name).exists else { return }
        var run = WalkRun(
            flow: flow(
                id, .stepUp(StepUpGoal(session: id, purpose: "transfer", binding: "\(dice.below(3))")), .secondSelection
            ))
        run.flow.subject = name
        run.isEager = !dice.one(in: 3)
        run.session = session(of: name, dice.one(in: 2) ? [.pwd, .mfa] : [.pwd])
        runs.append(run)
        let isFresh = dice.one(in: 2)
        let outcome = decide(runs.count - 1) { context, decision throws(Failure) in
            try context.beginStepUp(
                freshUntil: self.services.now.advanced(bySeconds: isFresh ? 600 : -1), &decision)
        }
        guard case .done = outcome else {
            runs.removeLast()
            return
        }
        settled(runs.count - 1)
    }

    /// Before anything is shown nothing tells what there is: the snapshot follows from what was typed alone.
    func checkSilence(_ index: Int) {
        let flow = runs[index].flow
        guard flow.plan.hidesAccounts, flow.proofs.isEmpty, let name = flow.subject, !flow.isSignUp, !flow.isStepUp
        else { return }
        let context = context(index, name)
        guard let snapshot = try? context.snapshot(decision(name)) else {
            Issue.record("no snapshot")
            return
        }
        #expect(snapshot.secondOffers.isEmpty)
        #expect(snapshot.subject == nil)
        var unknown = context
        unknown.subject = Subject()
        unknown.signUp = nil
        let other = try? unknown.snapshot(decision(name))
        #expect(snapshot.firstOffers == other?.firstOffers)
        #expect(snapshot.next.options == other?.next.options)
        #expect(snapshot.next.form == other?.next.form && snapshot.next.kind == other?.next.kind)
        #expect(snapshot.next.factor == nil && other?.next.factor == nil)
        #expect(snapshot.first == other?.first)
        #expect(snapshot.next.delivery == other?.next.delivery)
        #expect(snapshot.next.passkey == other?.next.passkey)
    }
}
