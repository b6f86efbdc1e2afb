import FactorCrypto

/// What an answer comes to at the present step.
enum FlowMove {
    case chooseFirst(Strategy)
    case chooseReset(Medium)
    case chooseSecond(Strategy, FactorID?)
    case chooseSetUp(Strategy)
    case skip
    case password(Password)
    case code(OneTimeCode, sentTo: Address)
    case oath(OneTimeCode, kinds: Set<FactorKind>, FactorID?)
    case backup(BackupCode)
    case activate(OneTimeCode, FactorID)
    case address(Address)
    case response(WipedBytes, CustomStep)
    case newPassword(Password)
    case reset(OneTimeCode, Address, Password)
}

extension FlowContext {
    /// Reads an answer as one to the present step, or refuses it by the name of the member that is wrong. It changes and
    /// tries nothing.
    func move(_ answer: FlowAnswer, _ decision: DecisionContext) throws(Failure) -> FlowMove {
        switch flow.step {
        case .firstSelection, .password, .firstCode: return try firstMove(answer)
        case .secondSelection, .oath, .secondCode, .backupCode, .secondPassword:
            return try secondMove(answer, decision)
        case .signUpRequired: throw .signUpRequired
        case .trust(let address): return try codeMove(answer, address)
        case .confirmSignUp(let address):
            return try codeMove(answer, answer.strategy?.medium.flatMap(signUpAddress) ?? address)
        case .signUpFields:
            guard let medium = answer.strategy?.medium, let address = signUpAddress(medium) else {
                throw .wrongState(flow.status)
            }
            return try codeMove(answer, address)
        case .setUpSelection:
            if answer.skips {
                try answer.require(.skip)
                guard flow.plan.second == .offered else {
                    throw .policyViolation(field: "skip", "a second factor must be set up")
                }
                return .skip
            }
            return .chooseSetUp(try chosen(answer))
        case .totpSetUp(let factor):
            if answer.selection != nil { return .chooseSetUp(try chosen(answer)) }
            try expect(.totp, answer)
            try answer.require(.code, allowing: [.factor])
            return .activate(try code(answer).asOneTime(), factor)
        case .addressSetUp(let medium):
            if answer.selection != nil { return .chooseSetUp(try chosen(answer)) }
            return .address(try named(answer, medium))
        case .addressSetUpCode(let address):
            // Whoever mistyped an address names another one, or chooses another way.
            if answer.selection != nil { return .chooseSetUp(try chosen(answer)) }
            if answer.address != nil { return .address(try named(answer, address.medium)) }
            return try codeMove(answer, address)
        case .custom(let step):
            try expect(.custom, answer)
            try answer.require(.response)
            return .response(answer.response ?? .none, step)
        case .newPassword:
            try answer.require(.newPassword)
            guard let password = answer.newPassword else { throw .internal("a required password is missing") }
            return .newPassword(password)
        case .passwordReset(let address):
            // Whoever resets a password and nothing else may take the code elsewhere.
            if answer.selection != nil, flow.goal == .passwordReset { return try firstMove(answer) }
            try expect(Strategy(address.medium), answer)
            try answer.require(.code, .newPassword)
            guard let password = answer.newPassword else { throw .internal("a required password is missing") }
            return .reset(try code(answer).asOneTime(), address, password)
        case .identifier, .defining, .judging, .complete, .abandoned: throw .wrongState(flow.status)
        }
    }

    private func firstMove(_ answer: FlowAnswer) throws(Failure) -> FlowMove {
        if let selection = answer.selection {
            try answer.requireSelection()
            switch selection {
            case .strategy(let strategy): return .chooseFirst(strategy)
            case .resetPassword:
                guard flow.goal != .passwordReset, !signsUpIfMissing, flow.plan.firstFactors.contains(.password) else {
                    throw Self.notOffered("selection")
                }
                return .chooseReset(flow.identifier?.address?.medium ?? .email)
            }
        }
        let strategy = try presentStrategy(answer)
        if strategy == .password {
            guard flow.plan.firstFactors.contains(.password), !signsUpIfMissing, flow.goal != .passwordReset else {
                throw Self.notOffered(answer.strategy == nil ? "password" : "strategy")
            }
            try answer.require(.password)
            guard let password = answer.password else { throw .internal("a required password is missing") }
            return .password(password)
        }
        guard let medium = strategy.medium, flow.plan.firstFactors.contains(strategy) else {
            throw Self.notOffered()
        }
        guard case .firstCode(let address) = flow.step, address.medium == medium else {
            guard let sent = flow.sent.first(where: { $0.address.medium == medium && $0.use == .signIn })
            else {
                throw .wrongState(flow.status)
            }
            return try codeMove(answer, sent.address)
        }
        return try codeMove(answer, address)
    }

    private func secondMove(_ answer: FlowAnswer, _ decision: DecisionContext) throws(Failure) -> FlowMove {
        if answer.selection != nil {
            return .chooseSecond(try chosen(answer, allowing: [.factor]), answer.factor)
        }
        let offers = try secondOffers(decision)
        let strategy = try presentStrategy(answer)
        let isOffered = offers.contains { $0.strategy == strategy }
        let isAsked = flow.step == .secondPassword && (!flow.isStepUp || subject.passwordDemand != .reset)
        guard isOffered || (strategy == .password && isAsked) else { throw Self.notOffered() }
        switch strategy {
        case .password:
            try answer.require(.password)
            guard let password = answer.password else { throw .internal("a required password is missing") }
            return .password(password)
        case .totp, .hotp:
            try answer.require(.code, allowing: [.factor])
            // A step that is shown as one is answered by either sort of authenticator.
            let isNamed = answer.strategy != nil
            let kinds = offers.map(\.strategy).compactMap { $0 == .totp ? FactorKind.totp : $0 == .hotp ? .hotp : nil }
            let own: Set<FactorKind> = strategy == .totp ? [.totp] : [.hotp]
            let fitting = offers.filter {
                isNamed ? $0.strategy == strategy : $0.strategy == .totp || $0.strategy == .hotp
            }
            let chosen: FactorID? = if case .oath(let chosen) = flow.step { chosen } else { nil }
            // Who names another sort than that of the one that was chosen means any of that sort.
            let factor = answer.factor ?? fitting.first { $0.factor == chosen }?.factor
            guard factor == nil || fitting.contains(where: { $0.factor == factor }) else { throw .notFound }
            return .oath(try code(answer).asOneTime(), kinds: isNamed ? own : Set(kinds), factor)
        case .backupCode:
            try answer.require(.code, allowing: [.factor])
            return .backup(try code(answer).asBackup())
        case .emailCode, .phoneCode:
            if case .secondCode(let address) = flow.step, address.medium == strategy.medium {
                return try codeMove(answer, address)
            }
            // One that was sent before another way was chosen, the newest where there are more.
            let targets = try secondTargets(strategy, decision)
                .filter { answer.factor == nil || $0.factor == answer.factor }
            let sent = flow.sent
                .filter { code in
                    code.use == .secondFactor && targets.contains { $0.address.isSame(as: code.address) }
                }
                .max { $0.code.sentAt < $1.code.sentAt }
            guard let sent else { throw .wrongState(flow.status) }
            return try codeMove(answer, sent.address)
        case .custom: throw Self.notOffered()
        }
    }

    private func codeMove(_ answer: FlowAnswer, _ address: Address) throws(Failure) -> FlowMove {
        try expect(Strategy(address.medium), answer)
        try answer.require(.code, allowing: [.factor])
        return .code(try code(answer).asOneTime(), sentTo: address)
    }

    private var signsUpIfMissing: Bool {
        if case .signIn(signUpIfMissing: true) = flow.goal { true } else { false }
    }

    /// The strategy that was named, else the present step's; where a choice is still open, what was given tells.
    private func presentStrategy(_ answer: FlowAnswer) throws(Failure) -> Strategy {
        if let strategy = answer.strategy { return strategy }
        switch flow.step {
        case .password, .secondPassword: return .password
        case .firstCode(let address), .secondCode(let address): return Strategy(address.medium)
        case .oath: return flow.plan.secondFactors.contains(.totp) ? .totp : .hotp
        case .backupCode: return .backupCode
        case .firstSelection where answer.password != nil: return .password
        default:
            throw .invalidParams(field: "selection", "is missing: the present step asks for it, or for a strategy")
        }
    }

    private func chosen(
        _ answer: FlowAnswer, allowing optional: [FlowAnswer.Member] = []
    ) throws(Failure) -> Strategy {
        try answer.requireSelection(allowing: optional)
        guard case .strategy(let strategy)? = answer.selection else {
            throw .policyViolation(field: "selection", "is not among those that are offered")
        }
        return strategy
    }

    private func named(_ answer: FlowAnswer, _ medium: Medium) throws(Failure) -> Address {
        try answer.require(medium == .email ? .emailAddress : .phoneNumber)
        guard let address = answer.address else { throw .internal("an address that was required is missing") }
        return address
    }

    private func code(_ answer: FlowAnswer) throws(Failure) -> TypedFlowCode {
        guard let code = answer.code else { throw .internal("a required code is missing") }
        return code
    }

    private func expect(_ strategy: Strategy, _ answer: FlowAnswer) throws(Failure) {
        guard answer.strategy == nil || answer.strategy == strategy else { throw Self.notOffered() }
    }
}
