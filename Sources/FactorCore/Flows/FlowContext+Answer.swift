/// Answers to the steps of a flow.
extension FlowContext {
    /// What has to be hashed before an answer can be decided on; nil for nothing.
    ///
    /// Refuses what is no answer to the present step, and what a throttle or a spent budget keeps from being tried, before
    /// any work is done.
    package mutating func request(_ answer: FlowAnswer, _ decision: DecisionContext) throws(Failure) -> FlowWork? {
        var work = FlowWork()
        // The answer will not be looked at.
        guard try invalidation(decision) == nil else { return nil }
        switch try move(answer, decision) {
        case .password(let password):
            if let signUp, case .signUp(let draft) = signUp.goal, let verifier = draft.password {
                try trying { subject throws(Failure) in try subject.admit(Subject.passwordTry, decision) }
                work.check = PasswordCheck(password: password, verifier: verifier)
            } else {
                work.check = try trying { subject throws(Failure) in try subject.passwordCheck(password, decision) }
            }
        case .backup(let code):
            work.digest = try trying { subject throws(Failure) in try subject.digestRequest(code, decision) }
        case .newPassword(let password):
            work.renewal = try Subject.newPassword(password, field: "new_password", decision)
            work.check = try subject.comparison(with: password, decision)
        case .reset(_, let address, let password):
            // Told before the code is looked at, so it must not tell what the subject behind the identifier is called.
            let name = flow.firstProof == nil ? flow.identifier?.text : nil
            work.renewal = try Subject.newPassword(password, knownAs: name, field: "new_password", decision)
            work.check = try subject.comparison(with: password, decision)
            try requireLive(address, decision)
        default: break
        }
        return work.isEmpty ? nil : work
    }

    /// Decides on an answer, with what came of the work that was asked for.
    package mutating func answer(
        _ answer: FlowAnswer, _ product: FlowProduct, _ decision: inout DecisionContext
    ) throws(Failure) {
        if try movesOnIfInvalid(&decision) { return }
        switch try move(answer, decision) {
        case .chooseFirst(let strategy): try takeFirst(strategy, by: "selection", &decision)
        case .chooseReset(let medium): try enterReset(by: medium, &decision)
        case .chooseSecond(let strategy, let factor): try takeSecond(strategy, factor, by: "selection", &decision)
        case .chooseSetUp(let strategy): try takeSetUp(strategy, &decision)
        case .skip:
            prove(.skipped, .custom, nil, nil, decision)
            try advance(&decision)
        case .password: try show(password: product.verdict, &decision)
        case .code(let code, let address): try show(code, sentTo: address, &decision)
        case .oath(let code, let kinds, let factor): try show(code, kinds, factor, &decision)
        case .backup: try show(backup: product.digests, &decision)
        case .activate(let code, let factor):
            let active = try trying { subject throws(Failure) in try subject.activate(.totp, factor, code, &decision) }
            prove(.setUp, .totp, active.id, nil, decision)
            try advance(&decision)
        case .address(let address): try name(address, &decision)
        case .response(let text, let step): try judge(text, step, &decision)
        case .newPassword:
            try requireAnother(product.verdict)
            try setPassword(product.verifier, &decision)
            effects.endsSessions = true
            prove(.newPassword, .password, nil, nil, decision)
            try advance(&decision)
        case .reset(let code, let address, _): try reset(code, address, product, &decision)
        }
    }

    /// Goes back to the beginning. Codes that were sent, what was guessed and the plan stay as they are.
    package mutating func startOver(_ decision: inout DecisionContext) throws(Failure) {
        switch flow.step {
        case .complete, .abandoned, .signUpRequired: throw .wrongState(flow.status)
        default: break
        }
        flow.proofs = []
        if case .stepUp = flow.goal { return try enterSecond(&decision) }
        guard flow.subject != nil else {
            flow.step = .identifier
            return
        }
        try enterFirst(&decision)
    }

    /// Sends the code of a strategy, or sends it again.
    package mutating func prepare(
        _ strategy: Strategy, _ factor: FactorID?, _ decision: inout DecisionContext
    ) throws(Failure) {
        guard let medium = strategy.medium else {
            throw .invalidParams(field: "strategy", "must be email_code or phone_code: nothing else is sent")
        }
        if try movesOnIfInvalid(&decision) { return }
        switch flow.step {
        case .firstSelection, .password, .firstCode:
            guard try firstStrategies(decision).contains(strategy) else { throw Self.notOffered() }
            if flow.goal == .passwordReset { return try prepareReset(medium, decision) }
            let target = try firstTarget(medium, decision)
            try send(to: target.address, isReal: target.isReal, .signIn, isAutomatic: false, decision)
            flow.step = .firstCode(target.address)
        case .passwordReset: try prepareReset(medium, decision)
        case .secondSelection, .oath, .secondCode, .backupCode, .secondPassword:
            guard try secondOffers(decision).contains(where: { $0.strategy == strategy }) else {
                throw Self.notOffered()
            }
            let target = try secondTarget(strategy, factor, decision)
            try send(to: target.address, isReal: true, .secondFactor, isAutomatic: false, decision)
            flow.step = .secondCode(target.address)
        case .trust(let address):
            guard address.medium == medium else { throw Self.notOffered() }
            try send(to: address, isReal: true, .clientTrust, isAutomatic: false, decision)
        case .addressSetUpCode(let address):
            guard address.medium == medium else { throw Self.notOffered() }
            let isReal = try isFree(address)
            try send(to: address, isReal: isReal, .verification, isAutomatic: false, decision)
        case .signUpFields, .confirmSignUp: try prepareSignUp(medium, decision)
        default: throw .wrongState(flow.status)
        }
    }

    // MARK: Showing

    mutating func prove(
        _ part: Proof.Part, _ strategy: Strategy, _ factor: FactorID?, _ address: Address?, _ decision: DecisionContext
    ) {
        flow.proofs.append(Proof(part, strategy, factor: factor, address: address, at: decision.now))
    }

    private mutating func show(password verdict: PasswordVerdict?, _ decision: inout DecisionContext) throws(Failure) {
        guard let verdict else { throw .internal("no password was hashed") }
        let part: Proof.Part =
            switch flow.step {
            case .firstSelection, .password, .firstCode: .first
            default: .second
            }
        if let signUp, part == .first, case .signUp(let draft) = signUp.goal, let verifier = draft.password {
            try trying { subject throws(Failure) in
                try subject.guess(.passwordVerified, costing: Subject.passwordTry, &decision) {
                    _, _ throws(Failure) in
                    verdict.isRight && verdict.verifier == verifier ? Guess<Void>.hit((), .password) : .miss([])
                }
            }
            prove(.first, .password, nil, nil, decision)
            return try enterConfirmation(draft, decision)
        }
        let verified = try trying { subject throws(Failure) in try subject.verifyPassword(verdict, &decision) }
        prove(part, .password, verified.factor, nil, decision)
        try advance(&decision)
    }

    private mutating func show(
        _ code: OneTimeCode, sentTo address: Address, _ decision: inout DecisionContext
    ) throws(Failure) {
        try tryCode(code, sentTo: address, &decision)
        let factor = try subject.addresses(decision).first { $0.isVerified && $0.address.isSame(as: address) }?.factor
        let strategy = Strategy(address.medium)
        switch flow.step {
        case .firstCode, .firstSelection, .password:
            if factor == nil {
                // Proven, and nobody's: only a flow that signs up what is missing sends such a code for real.
                flow.step = .signUpRequired(address)
                throw .signUpRequired
            }
            prove(.first, strategy, factor, address, decision)
        case .trust: prove(.trust, strategy, factor, address, decision)
        case .addressSetUpCode:
            guard try isFree(address) else {
                abandon(.alreadyExists, &decision)
                throw .alreadyExists(field: Identifier(address).field)
            }
            let added = try subject.addAddress(address, isVerified: true, displayName: nil, &decision)
            effects.claims.append(Identifier(address))
            prove(.setUp, strategy, added.id, address, decision)
        case .confirmSignUp, .signUpFields: return try confirm(address, &decision)
        default: prove(.second, strategy, factor, address, decision)
        }
        try advance(&decision)
    }

    private mutating func show(
        _ code: OneTimeCode, _ kinds: Set<FactorKind>, _ factor: FactorID?, _ decision: inout DecisionContext
    ) throws(Failure) {
        let verified = try trying { subject throws(Failure) in
            guard let factor else { return try subject.verifyAny(code, kinds: kinds, &decision) }
            let sort: OATHKind = subject.factors.contains { $0.id == factor && $0.kind == .hotp } ? .hotp : .totp
            return try subject.verify(sort, code, factor, &decision)
        }
        prove(.second, verified.kind == .hotp ? .hotp : .totp, verified.factor, nil, decision)
        try advance(&decision)
    }

    private mutating func show(backup digests: Digests?, _ decision: inout DecisionContext) throws(Failure) {
        guard let digests else { throw .internal("no backup code was hashed") }
        let verified = try trying { subject throws(Failure) in try subject.verifyBackupCode(digests, &decision) }
        prove(.second, .backupCode, verified.factor, nil, decision)
        try advance(&decision)
    }

    private mutating func reset(
        _ code: OneTimeCode, _ address: Address, _ product: FlowProduct, _ decision: inout DecisionContext
    ) throws(Failure) {
        try tryCode(code, sentTo: address, &decision)
        // Not told before the code was right. Who forgot theirs may remember it while choosing.
        if subject.passwordDemand == .reset { try requireAnother(product.verdict) }
        try setPassword(product.verifier, &decision)
        let factor = try subject.addresses(decision).first { $0.isVerified && $0.address.isSame(as: address) }?.factor
        if let factor {
            subject.noteReset(by: factor, decision)
            try announceRecovery(by: factor, at: address, decision)
        }
        // Who forgot the password shows with this code who they are: it is the first factor.
        prove(flow.firstProof == nil ? .first : .reset, Strategy(address.medium), factor, address, decision)
        endEverythingElse(&decision)
        try advance(&decision)
    }

    /// Refuses the password that is to be replaced in its own place.
    private func requireAnother(_ verdict: PasswordVerdict?) throws(Failure) {
        guard verdict?.isRight != true else {
            throw .policyViolation(field: "new_password", "must be another one than the present password")
        }
    }

    private mutating func setPassword(_ verifier: PasswordVerifier?, _ decision: inout DecisionContext) throws(Failure)
    {
        guard let verifier else { throw .internal("no new password was hashed") }
        _ = try subject.setPassword(verifier, &decision)
        // The password that the flow began with is gone, and the one that takes its place is known to the same person.
        guard let id = subject.factors.first(where: { $0.kind == .password })?.id else { return }
        flow.proofs = flow.proofs.map {
            $0.strategy == .password && $0.factor != nil
                ? Proof($0.part, .password, factor: id, address: $0.address, at: $0.at) : $0
        }
    }
}
