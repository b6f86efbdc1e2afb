/// Signing up.
extension FlowContext {
    /// Begins a sign-up with the fields given so far.
    package mutating func beginSignUp(
        _ change: SignUpChange, _ password: Password?, _ decision: inout DecisionContext
    ) throws(Failure) {
        flow.plan.hidesAccounts = decision.policy.enumerationProtection
        flow.plan.secondFactors = decision.policy.mfa.secondFactors
        flow.plan.second =
            switch (decision.policy.mfa.state, decision.policy.mfa.enrollment) {
            case (.off, _): .none
            case (.required, _), (.optional, .requiredAtSignUp): .setUp
            case (.optional, .offeredAtSignUp): .offered
            case (.optional, .onDemand), (.optional, .requiredForStepUp): .none
            }
        try update(change, password, &decision)
    }

    /// Begins a sign-up with an address that a sign-in has proven and that has no account. The request must not give
    /// another address of that medium.
    package mutating func transfer(
        from signIn: inout Flow, beside change: SignUpChange, _ decision: inout DecisionContext
    ) throws(Failure) {
        guard case .signUpRequired(let address) = signIn.step, case .signUp(var draft) = flow.goal else {
            throw .wrongState(signIn.status)
        }
        let given: Address? =
            address.medium == .email ? change.email.map { .email($0) } : change.phone.map { .phone($0) }
        if let given, !given.isSame(as: address) {
            throw .invalidParams(
                field: Identifier(given).field, "is not the one that the sign-in has verified: omit it")
        }
        switch address {
        case .email(let email):
            draft.email = email
            draft.verified.append(.emailAddress)
        case .phone(let phone):
            draft.phone = phone
            draft.verified.append(.phoneNumber)
        }
        signIn.step = .abandoned(reason: .transferred)
        flow.goal = .signUp(draft)
        prove(.confirmation, FactorKind(address.medium), nil, address, &decision)
    }

    /// Takes further fields.
    package mutating func update(
        _ change: SignUpChange, _ password: Password?, _ decision: inout DecisionContext
    ) throws(Failure) {
        guard case .signUp(var draft) = flow.goal, !draft.isAccount else { throw .wrongState(flow.status) }
        if case .abandoned = flow.step { throw .wrongState(flow.status) }
        draft.take(change, at: decision.now)
        if let password { draft.password = try decision.verifier(of: try Subject.newPassword(password, decision)) }
        if let username = change.profile.username { try requireFree(username) }
        if !flow.plan.hidesAccounts {
            for field in SignUpField.addresses {
                guard let address = draft.address(field) else { continue }
                let isProven = draft.mustVerify.contains(field) || draft.verified.contains(field)
                guard try isProven ? isFree(address) : isUnheld(Identifier(address)) else {
                    throw .alreadyExists(field: Identifier(address).field)
                }
            }
        }
        flow.goal = .signUp(draft)
        try advanceSignUp(&decision)
        guard case .signUp(let present) = flow.goal else { return }
        if !present.isAccount, present.missing.isEmpty {
            for identifier in present.identifiers where try isUnheld(identifier) {
                effects.reservations.append(identifier)
            }
        }
    }

    /// A user name says nothing about anybody's address. So a taken one is reported, even while accounts are hidden.
    private func requireFree(_ username: Username) throws(Failure) {
        let identifier = Identifier.username(username)
        guard try isUnclaimed(identifier) else { throw .alreadyExists(field: identifier.field) }
    }

    private func isUnclaimed(_ identifier: Identifier) throws(Failure) -> Bool {
        if case .subject? = try services.owner(of: identifier) { return false }
        return true
    }

    /// Whether no subject has an identifier, proven or not.
    private func isUnheld(_ identifier: Identifier) throws(Failure) -> Bool {
        try services.owner(of: identifier)?.holder == nil
    }

    /// Moves on to what the sign-up lacks, or makes the account.
    mutating func advanceSignUp(_ decision: inout DecisionContext) throws(Failure) {
        guard case .signUp(var draft) = flow.goal else { throw .internal("a flow that is not a sign-up") }
        if !draft.isAccount {
            guard draft.missing.isEmpty else {
                flow.step = .signUpFields
                return
            }
            if let field = draft.unverified.first, let address = draft.address(field) {
                flow.step = .confirmSignUp(address)
                return try sendSignUpCode(to: address, isAutomatic: true, decision)
            }
            try makeAccount(&draft, &decision)
            flow.goal = .signUp(draft)
            if case .abandoned = flow.step { return }
            // The rest is what a sign-in would require, and has no longer delays than a sign-in.
            flow.plan.seconds = subject.factors.filter { $0.verifies(in: decision.tenantContext) }.map(\.id)
            flow.expiresAt = min(
                flow.expiresAt, decision.now.advanced(bySeconds: Int64(decision.policy.signIn.flowSeconds)))
        }
        if flow.plan.second != .none, !flow.hasProof(of: .setUp), !flow.hasProof(of: .skipped) {
            return try enterSetUp(&decision)
        }
        complete(&decision)
    }

    /// Tries a code that was sent to an address of the sign-up.
    mutating func showSignUpCode(
        _ answer: FlowAnswer, sentTo address: Address, _ decision: inout DecisionContext
    ) throws(Failure) {
        _ = try tryCode(of: answer, sentTo: address, &decision)
        try confirm(address, &decision)
    }

    /// Notes that an address was proven, in a sign-up or in a sign-in that met an unconfirmed one.
    private mutating func confirm(_ address: Address, _ decision: inout DecisionContext) throws(Failure) {
        guard var other = signUp else {
            // A sign-in can outlive the sign-up that it met.
            guard flow.isSignUp else { throw .expired }
            try note(address, in: &flow)
            prove(.confirmation, FactorKind(address.medium), nil, address, &decision)
            return try advanceSignUp(&decision)
        }
        try note(address, in: &other)
        guard case .signUp(var draft) = other.goal else { throw .internal("a flow that is not a sign-up") }
        prove(.confirmation, FactorKind(address.medium), nil, address, &decision)
        if let field = draft.unverified.first, let next = draft.address(field) {
            signUp = other
            flow.step = .confirmSignUp(next)
            return try sendSignUpCode(to: next, isAutomatic: true, decision)
        }
        try makeAccount(&draft, &decision)
        other.goal = .signUp(draft)
        if case .abandoned = flow.step {} else { other.step = .complete }
        signUp = other
        guard draft.isAccount else { return }
        flow.signUp = nil
        if let identifier = flow.identifier {
            flow.unprovenIdentifier = try subject.unprovenIdentifier(identifier, decision)
        }
        try advance(&decision)
    }

    private func note(_ address: Address, in flow: inout Flow) throws(Failure) {
        guard case .signUp(var draft) = flow.goal else { throw .internal("a flow that is not a sign-up") }
        let field: SignUpField = address.medium == .email ? .emailAddress : .phoneNumber
        // Only that address was proven, not another one that has replaced it meanwhile.
        guard !draft.isAccount, draft.address(field)?.isSame(as: address) ?? false else {
            throw .wrongState(flow.status)
        }
        draft.verified.append(field)
        flow.goal = .signUp(draft)
    }

    /// In a sign-in, asks for the code that an unconfirmed sign-up still lacks.
    mutating func enterConfirmation(_ draft: SignUpDraft, _ decision: DecisionContext) throws(Failure) {
        guard let field = draft.unverified.first, let address = draft.address(field) else {
            throw .internal("a complete sign-up created no account")
        }
        flow.step = .confirmSignUp(address)
        try sendSignUpCode(to: address, isAutomatic: true, decision)
    }

    mutating func prepareSignUp(_ medium: Medium, _ decision: DecisionContext) throws(Failure) {
        guard let address = signUpAddress(medium) else {
            throw .notOffered(field: "kind")
        }
        try sendSignUpCode(to: address, isAutomatic: false, decision)
        if case .confirmSignUp = flow.step { flow.step = .confirmSignUp(address) }
    }

    /// Asks for the code to the address that was chosen.
    mutating func confirmSignUp(by kind: FactorKind, _ decision: DecisionContext) throws(Failure) {
        guard let address = kind.medium.flatMap(signUpAddress) else { throw Self.notOffered("selection") }
        flow.step = .confirmSignUp(address)
        try sendSignUpCode(to: address, isAutomatic: true, decision)
    }

    /// The addresses that still have to be proven.
    var signUpOffers: [Offer] {
        Medium.allCases.compactMap { medium in
            signUpAddress(medium).map { address in
                var offer = Offer(FactorKind(medium))
                offer.destination = address.masked
                return offer
            }
        }
    }

    /// The address of that medium that still has to be proven.
    func signUpAddress(_ medium: Medium) -> Address? {
        guard case .signUp(let draft) = signUp?.goal ?? flow.goal else { return nil }
        let field: SignUpField = medium == .email ? .emailAddress : .phoneNumber
        return draft.unverified.contains(field) ? draft.address(field) : nil
    }

    /// Sends a code. If the address has an account, its owner gets a message that says so, and the code is never right.
    private mutating func sendSignUpCode(
        to address: Address, isAutomatic: Bool, _ decision: DecisionContext
    ) throws(Failure) {
        let isReal = try isFree(address)
        let purpose: MessagePurpose = isReal ? .signUp : .alreadyRegistered
        if isAutomatic {
            try sendAutomatically(to: address, isReal: isReal, purpose, decision)
        } else {
            try send(to: address, isReal: isReal, purpose, isAutomatic: false, decision)
        }
    }

    /// Adds an address that need not be proven. While accounts are hidden, one that somebody has already becomes a pending
    /// address, and nothing is said.
    private mutating func addUnproven(
        _ identifier: Identifier, _ address: Address, _ decision: inout DecisionContext
    ) throws(Failure) {
        effects.unprovenClaims.append(identifier)
        guard try isUnheld(identifier) else {
            _ = try subject.addAddress(address, isVerified: false, displayName: nil, &decision)
            return
        }
        try subject.addUnprovenIdentifier(address, &decision)
    }

    /// Makes a subject from the draft. If another subject has claimed one of its identifiers meanwhile, the flow ends.
    private mutating func makeAccount(_ draft: inout SignUpDraft, _ decision: inout DecisionContext) throws(Failure) {
        // An address that was given but not proven keeps nobody from claiming it.
        let verified = draft.identifiers.filter { identifier in
            switch identifier {
            case .email: draft.verified.contains(.emailAddress)
            case .phone: draft.verified.contains(.phoneNumber)
            case .username: true
            }
        }
        for identifier in draft.identifiers {
            let isFree = try verified.contains(identifier) ? isUnclaimed(identifier) : isUnheld(identifier)
            // While accounts are hidden, it is not told that somebody has an address that need not be proven.
            guard !isFree, verified.contains(identifier) || !flow.plan.hidesAccounts else { continue }
            abandon(.alreadyExists, &decision)
            throw .alreadyExists(field: identifier.field)
        }
        guard !subject.exists else { throw .internal("a sign-up's subject exists already") }
        try subject.createIfNew(&decision)
        try subject.setProfile(draft.profile, &decision)
        if let verifier = draft.password { _ = try subject.setPassword(verifier, isNew: false, &decision) }
        for case let address? in SignUpField.addresses.map(draft.address) {
            let identifier = Identifier(address)
            if verified.contains(identifier) {
                _ = try subject.addAddress(address, isVerified: true, displayName: nil, &decision)
            } else {
                try addUnproven(identifier, address, &decision)
            }
        }
        effects.claims += verified
        draft.isAccount = true
        draft.password = nil
        flow.proofs = try flow.proofs.map { proof throws(Failure) in
            guard proof.factor == nil else { return proof }
            let factor: FactorID? =
                if let address = proof.address {
                    try subject.addresses(decision).first { $0.isVerified && $0.address.isSame(as: address) }?.factor
                } else if proof.kind == .password {
                    subject.factors.first { $0.kind == .password }?.id
                } else { nil }
            return Proof(proof.part, proof.kind, factor: factor, address: proof.address, at: proof.at)
        }
    }
}
