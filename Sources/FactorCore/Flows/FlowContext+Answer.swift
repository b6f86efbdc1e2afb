/// Answers to the steps of a flow.
extension FlowContext {
    /// Decides on an answer to the current step.
    ///
    /// What has to be hashed is hashed before anything else is done with the answer, also before a code that comes with a new
    /// password is tried. Refused before that is what is no answer to the current step, and what a throttle or a spent budget
    /// keeps from being tried.
    package mutating func answer(_ answer: FlowAnswer, _ decision: inout DecisionContext) throws(Failure) {
        if try movesOnIfInvalid(&decision) { return }
        switch try move(answer, decision) {
        case .chooseFirst(let strategy): try takeFirst(strategy, by: "selection", &decision)
        case .chooseReset(let medium): try enterReset(by: medium, &decision)
        case .chooseSecond(let strategy, let factor): try takeSecond(strategy, factor, by: "selection", &decision)
        case .chooseSetUp(let strategy): try takeSetUp(strategy, &decision)
        case .skip:
            prove(.skipped, .custom, nil, nil, decision)
            try advance(&decision)
        case .password(let password): try show(password, &decision)
        case .code(let code, let address): try show(code, sentTo: address, &decision)
        case .oath(let code, let kinds, let factor): try show(code, kinds, factor, &decision)
        case .backup(let code):
            let verified = try trying { subject throws(Failure) in try subject.verifyBackupCode(code, &decision) }
            prove(.second, .backupCode, verified.factor, nil, decision)
            try advance(&decision)
        case .activate(let code, let factor):
            let active = try trying { subject throws(Failure) in try subject.activate(.totp, factor, code, &decision) }
            prove(.setUp, .totp, active.id, nil, decision)
            try advance(&decision)
        case .address(let address): try name(address, &decision)
        case .response(let text, let step): try judge(text, step, &decision)
        case .newPassword(let password):
            let hashed = try decision.hash(try replacement(password, knownAs: nil, decision))
            try requireAnother(hashed.verdict)
            try setPassword(hashed.verifier, &decision)
            effects.endsSessions = true
            prove(.newPassword, .password, nil, nil, decision)
            try advance(&decision)
        case .reset(let code, let address, let password): try reset(code, address, password, &decision)
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

    private mutating func show(_ password: Password, _ decision: inout DecisionContext) throws(Failure) {
        let part: Proof.Part =
            switch flow.step {
            case .firstSelection, .password, .firstCode: .first
            default: .second
            }
        if let signUp, part == .first, case .signUp(let draft) = signUp.goal, let verifier = draft.password {
            try trying { subject throws(Failure) in
                try subject.admit(Subject.passwordTry, decision)
                let verdict = try decision.verdict(of: PasswordCheck(password: password, verifier: verifier))
                try subject.guess(.passwordVerified, costing: Subject.passwordTry, &decision) {
                    _, _ throws(Failure) in
                    verdict.isRight ? Guess<Void>.hit((), .password) : .miss([])
                }
            }
            prove(.first, .password, nil, nil, decision)
            return try enterConfirmation(draft, decision)
        }
        let verified = try trying { subject throws(Failure) in try subject.verifyPassword(password, &decision) }
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

    private mutating func reset(
        _ code: OneTimeCode, _ address: Address, _ password: Password, _ decision: inout DecisionContext
    ) throws(Failure) {
        // Told before the code is looked at, so it must not tell what the subject behind the identifier is called.
        let name = flow.firstProof == nil ? flow.identifier?.text : nil
        let request = try replacement(password, knownAs: name, decision)
        try requireLive(address, decision)
        let hashed = try decision.hash(request)
        try tryCode(code, sentTo: address, &decision)
        // Not told before the code was right. Who forgot theirs may remember it while choosing.
        if subject.passwordDemand == .reset { try requireAnother(hashed.verdict) }
        try setPassword(hashed.verifier, &decision)
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

    /// What has to be hashed of a password that is to replace the present one, with which it is compared.
    private func replacement(
        _ password: Password, knownAs name: String?, _ decision: DecisionContext
    ) throws(Failure) -> HashRequest {
        let renewal = try Subject.newPassword(password, knownAs: name, field: "new_password", decision)
        return HashRequest(check: try subject.comparison(with: password, decision), renewal: renewal)
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
