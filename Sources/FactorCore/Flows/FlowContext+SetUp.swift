import FactorCrypto

/// Setting a second factor up within a flow.
extension FlowContext {
    mutating func enterSetUp(_ decision: inout DecisionContext) throws(Failure) {
        let strategies = setUpStrategies()
        if strategies.count == 1, flow.plan.second == .setUp, let only = strategies.first {
            return try takeSetUp(only, &decision)
        }
        guard !strategies.isEmpty else {
            guard flow.plan.second == .offered else { return abandon(.noFactorLeft, &decision) }
            // Nothing is offered.
            prove(.skipped, .custom, nil, nil, decision)
            return try advance(&decision)
        }
        flow.step = .setUpSelection
    }

    mutating func takeSetUp(_ strategy: Strategy, _ decision: inout DecisionContext) throws(Failure) {
        guard setUpStrategies().contains(strategy) else { throw Self.notOffered("selection") }
        guard strategy.medium == nil else {
            if strategy == .phoneCode { try subject.requireProvenEmail(decision) }
            flow.step = .addressSetUp(strategy == .emailCode ? .email : .sms)
            return
        }
        let policy = decision.policy.totp
        let parameters = TOTPParameters(
            algorithm: policy.algorithm, digits: policy.digits, periodSeconds: policy.periodSeconds)
        let labels = FactorLabels(
            accountName: try accountName(decision), issuer: decision.policy.issuer?.text)
        let seed = SecretBytes.random(parameters.algorithm.recommendedKeyLength, from: decision.randomness)
        let factor = try subject.enrollTOTP(
            TOTPEnrolment(parameters: parameters, labels: labels, isGenerator: false, isActive: false, isSeedNew: true),
            seed: seed, &decision)
        flow.step = .totpSetUp(factor.id)
    }

    /// What the authenticator app calls the account: the address, else the user name, else the subject's own name.
    private func accountName(_ decision: DecisionContext) throws(Failure) -> String? {
        if let address = try subject.addresses(decision).first(where: \.isVerified) { return address.address.text }
        return try subject.profile(decision).username?.text ?? decision.name?.text
    }

    /// Takes the address that codes are to go to from now on, and sends the first one.
    mutating func name(_ address: Address, _ decision: inout DecisionContext) throws(Failure) {
        guard !flow.proofs.compactMap(\.address).contains(where: { $0.isSame(as: address) }) else {
            throw .policyViolation(
                field: Identifier(address).field, "was the first factor: a second one must go elsewhere")
        }
        // Nor is an own one that is no second factor now, since it has set the password.
        let own = try subject.addresses(decision).filter(\.isVerified)
        guard !own.contains(where: { $0.address.isSame(as: address) }) else {
            throw .alreadyExists(field: Identifier(address).field)
        }
        let isReal = try isFree(address)
        guard isReal || flow.plan.hidesAccounts else { throw .alreadyExists(field: Identifier(address).field) }
        try send(to: address, isReal: isReal, .verification, isAutomatic: true, decision)
        flow.step = .addressSetUpCode(address)
    }

    /// Whether an address can become the subject's.
    func isFree(_ address: Address) throws(Failure) -> Bool {
        if case .subject(let name)? = try services.owner(of: Identifier(address)) { return name == flow.subject }
        return true
    }
}
