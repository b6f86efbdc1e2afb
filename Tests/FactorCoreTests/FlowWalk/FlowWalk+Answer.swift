import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// What a walk does with flows that are under way.
extension FlowWalk {
    func go() throws {
        guard !runs.isEmpty else { return }
        let index = choose()
        if runs[index].isOver { return try knock(index) }
        follow(index)
        let run = runs[index]
        if services.now >= run.flow.expiresAt {
            runs.remove(at: index)
            return
        }
        noteAddresses(index)
        switch dice.below(12) {
        case 0..<2 where strays(run, in: 1):
            let kind: FactorKind = [.email, .phone, .passkey][dice.below(3)]
            _ = decide(index) { context, decision throws(Failure) in try context.prepare(kind, nil, &decision) }
        case 9 where run.flow.passkeyChallenge != nil: chooseDomain(index)
        // Most of all after a code that was sent, which must be good no more.
        case 2 where run.flow.proofs.last?.address != nil || strays(run, in: 1):
            let outcome = decide(index) { context, decision throws(Failure) in try context.startOver(&decision) }
            if case .done = outcome {
                runs[index].recovers = false
                runs[index].used.remove(Self.insteadOfTrust)
            }
        // Another address in the place of one that was proven, which proves nothing of it.
        case 4 where run.flow.provenBesideAnother != nil:
            guard let field = run.flow.provenBesideAnother else { return }
            var change = SignUpChange()
            switch try address("new", field == .emailAddress ? .email : .sms, dice.below(4)) {
            case .email(let mail): change.email = mail
            case .phone(let phone): change.phone = phone
            }
            _ = decide(index) { context, decision throws(Failure) in try context.update(change, nil, &decision) }
        case 3 where run.flow.isSignUp, 4..<8 where run.flow.step == .signUpFields:
            let change = try change(Self.names[dice.below(Self.names.count)])
            let (password, hashed) = dice.one(in: 2) ? newPassword() : (nil, nil)
            _ = decide(index) { context, decision throws(Failure) in
                decision.hashes.hashed = hashed
                try context.update(change, password, &decision)
            }
        default:
            if run.order != nil, dice.one(in: 2) { judge(index) } else { try answer(index) }
        }
        settled(index)
        if index < runs.count { checkSilence(index) }
    }

    /// Any flow, or one of those that have come farthest, or that wait for a code that others may share.
    private func choose() -> Int {
        guard dice.one(in: 2) else { return dice.below(runs.count) }
        if dice.one(in: 3), let one = sharing().randomElement(using: &dice) { return one }
        let depths = runs.map { $0.isOver ? -1 : $0.flow.proofs.count }
        let most = depths.max() ?? 0
        return depths.indices.filter { depths[$0] == most }.randomElement(using: &dice) ?? 0
    }

    /// Remembers whether a code for an unknown device could have gone anywhere when that was asked.
    func noteAddresses(_ index: Int) {
        guard let name = runs[index].flow.subject else { return }
        let used = runs[index].flow.proofs.compactMap(\.address)
        let held = (try? subject(name).addresses(decision(name))) ?? []
        let free = held.filter { held in held.isVerified && !used.contains { $0.isSame(as: held.address) } }
        if free.isEmpty || (runs[index].flow.step == .passwordReset(free[0].address) && free.count == 1) {
            runs[index].used.insert("no address")
        }
    }

    /// Nothing brings a flow back that has ended; a verdict is redeemed once.
    private func knock(_ index: Int) throws {
        let before = runs[index].flow
        guard let name = before.subject else { return }
        if case .stepUp(let goal) = before.goal, before.step == .complete {
            var flow = before
            let verdict = Verdict(flow: flow.id, goal, tenant: 1, keys)
            let isRight = dice.one(in: 2)
            do throws(Failure) {
                try flow.redeem(
                    verdict, purpose: "transfer", binding: isRight ? goal.binding : "another", tenant: 1, decision(name)
                )
                #expect(isRight && accepted.insert("verdict \(flow.id)").inserted)
                tally.redeemed += 1
                runs[index].flow = flow
            } catch {
                #expect([.verdictMismatch, .wrongState, .expired].contains(error.code))
            }
            return
        }
        tally.answered.insert(before.step.rules.number)
        var answer = FlowAnswer()
        answer.code = Self.typed("000000")
        let outcome: Outcome
        switch dice.below(4) {
        case 0: outcome = decide(index) { context, decision throws(Failure) in try context.startOver(&decision) }
        case 1:
            outcome = decide(index) { context, decision throws(Failure) in
                try context.prepare(.email, nil, &decision)
            }
        case 2 where before.isSignUp:
            outcome = decide(index) { context, decision throws(Failure) in
                try context.update(SignUpChange(), nil, &decision)
            }
        default:
            outcome = decide(index) { context, decision throws(Failure) in
                try context.answer(answer, &decision)
            }
        }
        if case .done = outcome { Issue.record("a flow that had ended went on: \(before.step)") }
        #expect(runs[index].flow == before)
        runs[index].knocks += 1
        if runs[index].knocks > 3 { runs.remove(at: index) }
    }

    private func judge(_ index: Int) {
        let run = runs[index]
        // Also what was asked before, which nobody waits for any more.
        guard let order = dice.one(in: 3) ? run.orders.randomElement(using: &dice) : run.order else { return }
        let throttled = throttled(run)
        let question = FlowContext.Judgement.ask(parameters: [0x7B, 0x7D], all: WipedBytes("{}"))
        let word: FlowContext.Judgement =
            switch dice.below(8) {
            case 0: .failAuthentication
            case 1, 2: order.stage == .define ? question : .wrong
            case 3, 4: question
            case 5: .wrong
            default: .pass
            }
        let isPresent =
            switch run.flow.step {
            case .defining(order.attempt): order.stage == .define
            case .judging(let step): order.stage == .judge && step.attempt == order.attempt
            default: false
            }
        let outcome = decide(index) { context, decision throws(Failure) in
            try context.take(word, order.stage, attempt: order.attempt, &decision)
        }
        guard case .done(let context) = outcome else { return }
        #expect(isPresent || context.flow.step.isEnd, "a judgement of another question was heard")
        let key = "judged \(run.flow.id) \(order.attempt) \(order.stage)"
        if isPresent { #expect(accepted.insert(key).inserted, "one question was judged twice") }
        if runs[index].order?.attempt == order.attempt, dice.one(in: 2) { runs[index].order = nil }
        guard isPresent, order.stage == .judge else { return }
        switch word {
        case .wrong: count(pool(run, .custom), 3_000_000_000_000)
        case .pass, .ask: forgiveGuess(at: throttled, .custom)
        case .failAuthentication: break
        }
    }

    /// The pool that a run's guesses draw on.
    func pool(_ run: WalkRun, _ kind: FactorKind) -> String {
        guard let name = run.flow.subject else { return "nobody" }
        return "\(isOnDevice(run) ? "devices" : "subject") \(name.text) \(kind)"
    }

    /// Whether a run's guesses count apart from those of strangers: on a trusted device, or in a session of two factors.
    func isOnDevice(_ run: WalkRun) -> Bool {
        if run.session?.aal == .two { return true }
        guard let name = run.flow.subject, let device = run.flow.device else { return false }
        return devices[name]?.devices.contains { $0.id == device } ?? false
    }

    static func typed(_ text: String) -> TypedFlowCode? { Array(text.utf8).withRawSpan { TypedFlowCode($0) } }

    static func password(_ text: String) -> Password? { try? Array(text.utf8).withRawSpan { try Password($0) } }

    // MARK: Answers

    private func answer(_ index: Int) throws {
        guard let name = runs[index].flow.subject else { return }
        takeResetEffect(name)
        let run = runs[index]
        tally.answered.insert(run.flow.step.rules.number)
        let had = run.flow.subject.map { subject($0) }
        let shown = try context(index, name).snapshot(decision(name))
        let tried = try attempt(run, shown)
        var charged = tried.kind.map { self.charged(run, $0) } ?? 0
        let throttled = throttled(run)
        var isOwnPassword = true
        let outcome = decide(index) { context, decision throws(Failure) in
            let before = (context, decision)
            do throws(Failure) { return try context.answer(tried.answer, &decision) } catch {
                guard error.isStop else { throw error }
            }
            // A run that stops for hashing comes to nothing.
            (context, decision) = before
            guard let wanted = decision.hashes.wanted else { throw .internal("nothing was to be hashed") }
            var hashed = HashResult()
            if let check = wanted.check {
                // A password set here always differs from the previous one.
                isOwnPassword =
                    tried.isRight && tried.answer.newPassword == nil && self.owns(check.verifier, context, decision)
                hashed.verdict = PasswordVerdict(verifier: check.verifier, isRight: isOwnPassword, renewed: nil)
            }
            if let digest = wanted.digest {
                hashed.digests = Digests(request: digest, values: digest.codes.map(self.digest))
            }
            if wanted.renewal != nil { hashed.verifier = self.verifier() }
            if self.stalls() {
                guard self.services.now < run.flow.expiresAt else { throw .expired }
                self.takeResetEffect(name)
                (context, decision) = (self.context(index, name), self.decision(name))
                charged = tried.kind.map { self.charged(run, $0) } ?? 0
            }
            decision.hashes.hashed = hashed
            try context.answer(tried.answer, &decision)
        }
        if tried.isDrawn, case .refused(let failure) = outcome {
            let isTaken = failure.code != .invalidParams && failure.code != .notOffered
            #expect(isTaken, "\(run.flow.step) refuses what it asks for: \(failure)")
        }
        let isRight = tried.isRight && (tried.answer.newPassword != nil || isOwnPassword)
        switch outcome {
        case .done(let context):
            if tried.kind == .custom, case .judging = context.flow.step {
                #expect(self.charged(run, .custom) == charged + tried.chance, "an answer is judged uncharged")
                noteGuess(at: throttled, .custom, isHit: false)
            }
            if case .trust = run.flow.step, context.flow.step.rules.part(in: context.flow) == .second {
                runs[index].used.insert(Self.insteadOfTrust)
            }
            guard context.flow.proofs.count > run.flow.proofs.count || reachesSignUp(context, run) else { return }
            // A set-up that offers nothing is skipped automatically, after what was shown.
            let shown = context.flow.proofs.dropFirst(run.flow.proofs.count).first?.part
            if shown == .newPassword || run.flow.step.resetsPassword { noteNewPassword(run) }
            guard shown != .skipped, shown != .newPassword else { return }
            tally.hits += 1
            if let kind = context.flow.proofs.dropFirst(run.flow.proofs.count).first?.kind,
                shown != .setUp || kind.medium != nil
            {
                noteGuess(at: throttled, kind, isHit: true)
            }
            #expect(isRight, "something wrong was accepted at \(run.flow.step): \(context.flow.proofs)")
            if let token = tried.token { #expect(accepted.insert(token).inserted, "\(token) was accepted twice") }
            notePasskey(tried, context.flow.proofs.dropFirst(run.flow.proofs.count).first)
            noteProven(index, run)
            if case .passwordReset = run.flow.step {
                #expect(context.effects.endsSessions, "sessions outlive a reset")
                #expect(context.devices.devices.allSatisfy { $0.id == context.flow.device }, "trust outlives a reset")
                if let name = run.flow.subject { resets[name] = services.now }
            }
            if shown == .setUp, run.demand.asksSecond, case .signIn = run.flow.goal { checkRecovery(index, run, had) }
            if let proof = context.flow.proofs.last, proof.kind == .totp, let factor = proof.factor {
                lastSteps[seedName(factor, run.flow.subject)] = tried.step ?? services.now.seconds / 30
            }
        case .refused(let failure) where failure.code == .alreadyExists && tried.kind != nil:
            // A right code to an address that somebody else has is spent, and ends the run of misses.
            #expect(isRight, "a wrong code told that an address is taken")
            if let kind = tried.kind { noteGuess(at: throttled, kind, isHit: true) }
            if let token = tried.token { #expect(accepted.insert(token).inserted, "\(token) was accepted twice") }
        case .refused(let failure) where failure.code == .signUpRequired && !isSignUpRequired(run):
            #expect(isRight)
            if let kind = tried.kind { noteGuess(at: throttled, kind, isHit: true) }
            if let token = tried.token { #expect(accepted.insert(token).inserted) }
        case .refused(let failure) where failure.code == .codeRejected || failure.code == .credentialRejected:
            noteMiss(tried, run, charged)
            // A message that an address is taken has none.
            if let sent = tried.sent, !sent.code.isEmpty {
                let code = token(sent.code, sentTo: sent.address, run)
                missesAtCode[code, default: 0] += 1
                #expect(missesAtCode[code, default: 0] <= mostMisses, "one code was missed too often")
            }
        case .refused(let failure) where failure.code == .throttled || failure.code == .locked:
            let isPaced = tried.kind != .passkey && tried.kind != .backupCode
            #expect(isRight || isPaced, "\(run.flow.step) has to wait: \(failure)")
        case .refused, .crashed: break
        }
    }

    /// Now and then the daemon stands still while it hashes: for a moment, for longer than a lease lasts, or for longer than a
    /// code of an authenticator. Then it makes the decision again from the start.
    private func stalls() -> Bool {
        guard dice.one(in: 4) else { return false }
        tally.stalls += 1
        services.now = services.now.advanced(bySeconds: [1, 12, 90][dice.below(3)])
        return true
    }

    /// Somebody who was to show a second factor may set one up only a while after a reset, and with none left.
    private func checkRecovery(_ index: Int, _ run: WalkRun, _ had: Subject?) {
        runs[index].recovers = true
        guard let name = run.flow.subject else { return }
        let wait = Int64(services.policy.recovery.waitSeconds)
        let reset = resets[name]
        #expect(reset.map { $0.advanced(bySeconds: wait) <= services.now } ?? false, "a factor was set up too early")
        let isMissed = (had?.factors ?? []).contains { factor in
            stands(factor) && (factor.kind == .totp || factor.kind == .hotp) && run.demand.kinds.contains(factor.kind)
        }
        #expect(!isMissed, "a factor was set up beside one that was not shown")
    }

    private func isSignUpRequired(_ run: WalkRun) -> Bool {
        if case .signUpRequired = run.flow.step { true } else { false }
    }

    private func reachesSignUp(_ context: FlowContext, _ run: WalkRun) -> Bool {
        if case .signUpRequired = context.flow.step { !isSignUpRequired(run) } else { false }
    }

    /// Notes which address of a sign-up was proven, in the sign-up itself.
    private func noteProven(_ index: Int, _ run: WalkRun) {
        guard let address = run.flow.step.address ?? runs[index].flow.proofs.last(where: { $0.address != nil })?.address
        else { return }
        let target = run.flow.signUp.flatMap { id in runs.firstIndex { $0.flow.id == id } } ?? index
        runs[target].used.insert("proven \(address.text)")
    }

    private func owns(_ verifier: PasswordVerifier, _ context: FlowContext, _ decision: DecisionContext) -> Bool {
        if let signUp = context.signUp, case .signUp(let draft) = signUp.goal, draft.password == verifier {
            return true
        }
        guard context.subject.hasVerifier(.password, decision) else { return false }
        return true
    }
}

extension Flow {
    /// Of a sign-up the address that is proven, where another one is not.
    fileprivate var provenBesideAnother: SignUpField? {
        guard case .signUp(let draft) = goal, !draft.isAccount, !draft.unverified.isEmpty else { return nil }
        return draft.verified.first
    }
}
