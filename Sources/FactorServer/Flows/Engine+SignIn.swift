package import FactorCore
import FactorCrypto

/// How sign-ins and password resets begin.
extension Engine {
    /// Begins a sign-in or a password reset; with a password, answers its first step too.
    package func begin(
        _ request: SignInRequest, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> FlowResult {
        try requireRoom()
        try request.demand.requireMeetable(tenant.tenantContext)
        try tenant.tenantContext.domains.require(request.rpID)
        var held = newFlow(request, in: tenant)
        guard request.namesSomebody else {
            if try offersPasskey(request, tenant.policy) {
                held.flow.passkeyChallenge = FlowChallenge(
                    tenant.tenantContext, at: clock.now(), rpID: request.rpID)
            }
            put(held.flow, at: held.key, over: held.revision, tenant)
            return result(ofNobodys: held.flow, in: tenant)
        }
        return try decide(try begin(request, held, in: tenant), request, tenant, peer: peer)
    }

    /// Adds the identifier to a sign-in that was begun without one.
    ///
    /// - Parameter other: A parameter that was given with it, and that is taken only after it.
    package func identify(
        _ request: SignInRequest, beside other: String?, for id: DocumentID, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> FlowResult {
        try requireRoom()
        var held = try storedFlow(id, .signIn, in: tenant)
        guard held.flow.step == .identifier else {
            guard !held.flow.step.rules.form(in: held.flow).asked.isEmpty else { throw .wrongState(held.flow.status) }
            throw .invalidParams(field: "identifier", "does not answer the current step")
        }
        if let other { throw .invalidParams(field: other, "is accepted only after the identifier") }
        held.flow.passkeyChallenge = nil
        return try decide(try begin(request, held, in: tenant), request, tenant, peer: peer)
    }

    private func decide(
        _ loaded: consuming LoadedFlow, _ request: SignInRequest, _ tenant: Tenant, peer: UInt32
    ) throws(Failure) -> FlowResult {
        let devices = loaded.devices.devices
        return try decide(loaded, tenant, peer: peer) { context, decision throws(Failure) in
            if let token = request.deviceToken { context.takeDevice(token, &decision) }
            if let vouched = request.vouched { return try context.begin(with: vouched, &decision) }
            guard let password = request.password else {
                return try context.begin(as: request.kind, rpID: request.rpID, &decision)
            }
            try context.begin(as: .password, &decision)
            do throws(Failure) {
                var answer = FlowAnswer()
                answer.password = password
                try context.answer(answer, &decision)
            } catch {
                // The device keeps its current token, since the answer with the next one is never sent.
                if !context.effects.endsTrust {
                    context.devices = devices.keepingPools(of: context.devices)
                }
                throw error
            }
        }
    }

    private func newFlow(_ request: SignInRequest, in tenant: Tenant) -> StoredFlow {
        let id = DocumentID.drawn(from: randomness)
        let goal: FlowGoal =
            request.sort == .passwordReset ? .passwordReset : .signIn(signUpIfMissing: request.signUpIfMissing)
        var flow = Flow(
            id: id, goal: goal, step: .identifier, at: clock.now(), lastingSeconds: tenant.policy.signIn.flowSeconds)
        flow.locale = request.locale
        flow.demand = request.demand
        return StoredFlow(key: key(ofFlow: id, tenant), revision: .none, flow: flow)
    }

    /// Finds the subject of a request, and builds the context.
    private func begin(
        _ request: SignInRequest, _ held: StoredFlow, in tenant: Tenant
    ) throws(Failure) -> LoadedFlow {
        if case .signIn(signUpIfMissing: true) = held.flow.goal { try requireSignUp(request, tenant.policy) }
        var held = held
        held.flow.identifier = request.identifier
        held.flow.subject = request.subject
        var isUnproven = false
        if let identifier = request.identifier {
            switch try owner(of: identifier, in: tenant) {
            case .subject(let name): held.flow.subject = name
            // A code that proves the address proves nothing about the subject that has it unproven.
            case .unproven where held.flow.goal == .signIn(signUpIfMissing: true):
                held.flow.subject = identifier.subject
            case .unproven(let name):
                held.flow.subject = name
                isUnproven = true
            case .signUp(let id):
                // With enumeration protection, a sign-in by address does not lead to its unconfirmed sign-up. The
                // person who signed up knows the password, so leading on would disclose that the address has no
                // account. For a user name that is disclosed anyway.
                let isOpen = !tenant.policy.enumerationProtection || identifier.address == nil
                let name = isOpen ? try unconfirmed(id, &held.flow, in: tenant) : nil
                held.flow.subject = name ?? identifier.subject
            case nil: held.flow.subject = identifier.subject
            }
        }
        guard let name = held.flow.subject else { throw .internal("a sign-in without a subject") }
        var loaded = try loaded(held, name, in: tenant)
        if isUnproven, let identifier = request.identifier {
            if let id = try loaded.context.subject.unprovenIdentifier(identifier, loaded.draft.decision) {
                loaded.context.flow.unprovenIdentifier = id
            } else {
                // The subject was damaged, and is lost. What is left of the claim leads to nobody.
                held.flow.subject = identifier.subject
                loaded = try self.loaded(held, identifier.subject, in: tenant)
            }
        }
        let isSilent =
            request.vouched != nil || tenant.policy.enumerationProtection
            || held.flow.goal == .signIn(signUpIfMissing: true)
        guard isSilent || loaded.draft.subject.exists || held.flow.signUp != nil else { throw .identifierNotFound }
        return loaded
    }

    /// Returns the future subject of an unconfirmed sign-up that lacks only a code.
    private func unconfirmed(
        _ id: DocumentID, _ flow: inout Flow, in tenant: Tenant
    ) throws(Failure) -> SubjectID? {
        guard let signUp = try storedFlowIfThere(id, .signUp, in: tenant)?.flow, case .signUp(let draft) = signUp.goal,
            !draft.isAccount, draft.missing.isEmpty, draft.password != nil, !draft.unverified.isEmpty
        else { return nil }
        flow.signUp = id
        return signUp.subject
    }

    /// Throws unless the request may lead to a sign-up: sign-up is public, and a code can be sent to the address.
    private func requireSignUp(_ request: SignInRequest, _ policy: Policy) throws(Failure) {
        let field = "sign_up_if_missing"
        guard policy.signUp.mode == .public else {
            throw .policyViolation(.signUpClosed, field: field, "sign-up is not open to everyone")
        }
        guard request.password == nil, request.kind != .password else {
            throw .policyViolation(.passwordGiven, field: field, "cannot be combined with password")
        }
        if let identifier = request.identifier {
            guard let medium = identifier.address?.medium,
                request.demand.firstFactors(policy).contains(FactorKind(medium))
            else {
                throw .policyViolation(
                    .addressNeeded, field: field, "requires an address that a sign-in can send a code to")
            }
        } else if request.subject != nil {
            throw .policyViolation(.addressNeeded, field: field, "requires an address, not a subject")
        }
    }
}
