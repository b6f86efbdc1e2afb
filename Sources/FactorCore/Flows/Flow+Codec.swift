import FactorCrypto

/// The stored form, sealed as a whole.
extension Flow {
    private static let format: UInt8 = 5
    /// The format of a flow with a challenge for a passkey.
    private static let formatWithChallenge: UInt8 = 6
    /// The format of a flow that shares codes, or that an unproven identifier has led to its subject. It has a challenge or
    /// none.
    private static let formatWithMore: UInt8 = 7
    /// The format of a flow whose application has chosen a domain for passkeys: the same, and the domain.
    private static let formatWithDomain: UInt8 = 8
    /// The format of a flow of which its application demands more than the policy: the same, and that.
    private static let formatWithDemand: UInt8 = 9

    package var encoded: [UInt8] {
        // The buffer never grows, because that would leave a copy in memory that is not wiped.
        var writer = ByteWriter(capacity: mostLength)
        let format = storedFormat
        writer.byte(format)
        writer.id(id)
        goal.write(to: &writer)
        writer.moment(createdAt)
        writer.moment(expiresAt)
        step.write(to: &writer)
        writer.text(identifier?.text ?? "")
        writer.text(subject?.text ?? "")
        writer.optional(signUp) { $1.id($0) }
        plan.write(to: &writer)
        writer.list(proofs) { $0.write(to: &$1) }
        writer.list(sent) { $0.write(to: &$1) }
        writer.optional(device) { $1.id($0.bits) }
        writer.text(locale ?? "")
        writer.optional(session) {
            $1.id($0.id.bits)
            $1.moment($0.expiresAt)
            $1.optional($0.token) { $1.secret($0) }
        }
        writer.varint(UInt64(questions))
        writer.varint(plan.resetStages)
        writer.optional(vouched) { $0.write(to: &$1) }
        writer.optional(trust) { $1.text($0.name ?? "") }
        // Release 0.1.0 noted here how the session was authenticated, and never looked at it.
        writer.byte(0)
        if format >= Self.formatWithMore {
            for code in sent { writer.byte(code.isShared ? 1 : 0) }
            writer.optional(unprovenIdentifier) { $1.id($0.bits) }
            writer.optional(passkeyChallenge) { $0.write(to: &$1) }
            if format >= Self.formatWithDomain { writer.text(passkeyChallenge?.rpID ?? "") }
            if format == Self.formatWithDemand { demand.write(to: &writer) }
        } else {
            passkeyChallenge?.write(to: &writer)
        }
        return writer.bytes
    }

    private var storedFormat: UInt8 {
        if !demand.isEmpty { return Self.formatWithDemand }
        if passkeyChallenge?.rpID != nil { return Self.formatWithDomain }
        if sent.contains(where: \.isShared) || unprovenIdentifier != nil { return Self.formatWithMore }
        return passkeyChallenge == nil ? Self.format : Self.formatWithChallenge
    }

    /// More than the length of the stored form: what is bounded, and what tenants' own programs said.
    private var mostLength: Int {
        let question: Int =
            switch step {
            case .custom(let question), .judging(let question): question.length
            default: 0
            }
        return 8_192 + 512 * (proofs.count + sent.count) + 16 * plan.seconds.count + question
    }

    package init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        let format = try reader.byte()
        guard (Self.format...Self.formatWithDemand).contains(format) else { throw Malformed() }
        id = try reader.id()
        goal = try FlowGoal(from: &reader)
        createdAt = try reader.someMoment()
        expiresAt = try reader.someMoment()
        step = try FlowStep(from: &reader)
        identifier = try reader.optionalText().map { text throws(Malformed) in
            guard let identifier = try? Identifier(text) else { throw Malformed() }
            return identifier
        }
        subject = try reader.optionalText().map { text throws(Malformed) in
            guard let subject = try? SubjectID(text) else { throw Malformed() }
            return subject
        }
        signUp = try reader.optional { reader throws(Malformed) in try reader.id() }
        plan = try FlowPlan(from: &reader)
        proofs = try reader.list { reader throws(Malformed) in try Proof(from: &reader) }
        sent = try reader.list { reader throws(Malformed) in try SentCode(from: &reader) }
        device = try reader.optional { reader throws(Malformed) in DeviceID(bits: try reader.id()) }
        locale = try reader.optionalText()
        session = try reader.optional { reader throws(Malformed) in
            FlowSession(
                id: SessionID(bits: try reader.id()), expiresAt: try reader.someMoment(),
                token: try reader.optional { reader throws(Malformed) in try reader.secret() })
        }
        questions = Int(clamping: try reader.varint())
        plan.resetStages = try reader.varint()
        vouched = try reader.optional { reader throws(Malformed) in try VouchedFactor(from: &reader) }
        trust = try reader.optional { reader throws(Malformed) in DeviceTrust(name: try reader.optionalText()) }
        try reader.optional { reader throws(Malformed) in
            let _: [AuthenticationMethod] = try reader.list { reader throws(Malformed) in try reader.word() }
            _ = try reader.someMoment()
        }
        if format == Self.formatWithChallenge { passkeyChallenge = try FlowChallenge(from: &reader) }
        guard format >= Self.formatWithMore else { return }
        for index in sent.indices { sent[index].isShared = try reader.byte() == 1 }
        unprovenIdentifier = try reader.optional { reader throws(Malformed) in FactorID(bits: try reader.id()) }
        passkeyChallenge = try reader.optional { reader throws(Malformed) in try FlowChallenge(from: &reader) }
        if format >= Self.formatWithDomain {
            let rpID = try reader.optionalText()
            passkeyChallenge?.rpID = rpID
        }
        if format == Self.formatWithDemand { demand = try FlowDemand(from: &reader) }
    }
}

extension FlowGoal {
    fileprivate func write(to writer: inout ByteWriter) {
        switch self {
        case .signIn(let signUpIfMissing):
            writer.byte(1)
            writer.byte(signUpIfMissing ? 1 : 0)
        case .signUp(let draft):
            writer.byte(2)
            draft.write(to: &writer)
        case .stepUp(let goal):
            writer.byte(5)
            writer.id(goal.session)
            writer.text(goal.purpose)
            writer.text(goal.binding)
            writer.moment(goal.redeemableUntil)
            writer.byte(goal.isRedeemed ? 1 : 0)
            writer.list(goal.shown) { $1.text($0.rawValue) }
            writer.byte(UInt8(goal.aal.rawValue))
        case .passwordReset: writer.byte(4)
        }
    }

    fileprivate init(from reader: inout ByteReader) throws(Malformed) {
        switch try reader.byte() {
        case 1: self = .signIn(signUpIfMissing: try reader.byte() == 1)
        case 2: self = .signUp(try SignUpDraft(from: &reader))
        // 3 was used before release 0.1.0.
        case 5:
            var goal = StepUpGoal(
                session: try reader.id(), purpose: try reader.text(), binding: try reader.text())
            goal.redeemableUntil = try reader.moment()
            goal.isRedeemed = try reader.byte() == 1
            goal.shown = try reader.list { reader throws(Malformed) in try reader.word() }
            guard let aal = AssuranceLevel(rawValue: Int(try reader.byte())) else { throw Malformed() }
            goal.aal = aal
            self = .stepUp(goal)
        case 4: self = .passwordReset
        default: throw Malformed()
        }
    }
}

extension SignUpDraft {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.list(required) { $1.text($0.rawValue) }
        writer.list(mustVerify) { $1.text($0.rawValue) }
        writer.list(verified) { $1.text($0.rawValue) }
        for text in [email?.text, phone?.text, username?.text, firstName, lastName] { writer.text(text ?? "") }
        writer.optional(password) { $1.blob($0.encoded) }
        writer.moment(legalAcceptedAt)
        writer.byte(isAccount ? 1 : 0)
    }

    fileprivate init(from reader: inout ByteReader) throws(Malformed) {
        self.init(
            required: try reader.list { reader throws(Malformed) in try reader.word() },
            mustVerify: try reader.list { reader throws(Malformed) in try reader.word() })
        verified = try reader.list { reader throws(Malformed) in try reader.word() }
        email = try reader.optionalText().map { text throws(Malformed) in try text.read { try EmailAddress($0) } }
        phone = try reader.optionalText().map { text throws(Malformed) in try text.read { try PhoneNumber($0) } }
        username = try reader.optionalText().map { text throws(Malformed) in try text.read { try Username($0) } }
        firstName = try reader.optionalText()
        lastName = try reader.optionalText()
        password = try reader.optional { reader throws(Malformed) in
            try PasswordVerifier(decoding: try reader.blob())
        }
        legalAcceptedAt = try reader.moment()
        isAccount = try reader.byte() == 1
    }
}

extension FlowPlan {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.list(firstFactors) { $1.text($0.storedWord) }
        writer.list(secondFactors) { $1.text($0.storedWord) }
        writer.byte(second.rawValue)
        for flag in [asksCustom, asksTrust, hidesAccounts] { writer.byte(flag ? 1 : 0) }
        writer.byte(passwordDemand.rawValue)
        writer.list(seconds) { $1.id($0.bits) }
    }

    fileprivate init(from reader: inout ByteReader) throws(Malformed) {
        firstFactors = try reader.list { reader throws(Malformed) in try reader.kind() }
        secondFactors = try reader.list { reader throws(Malformed) in try reader.kind() }
        guard let second = SecondDemand(rawValue: try reader.byte()) else { throw Malformed() }
        self.second = second
        asksCustom = try reader.byte() == 1
        asksTrust = try reader.byte() == 1
        hidesAccounts = try reader.byte() == 1
        guard let demand = PasswordDemand(rawValue: try reader.byte()) else { throw Malformed() }
        passwordDemand = demand
        seconds = try reader.list { reader throws(Malformed) in FactorID(bits: try reader.id()) }
    }
}

extension Proof {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.byte(part.rawValue)
        writer.text(kind.storedWord)
        // No other kind has it.
        if kind == .passkey { writer.byte(evidence?.byte ?? 0) }
        writer.optional(factor) { $1.id($0.bits) }
        writer.optional(address) { $0.write(to: &$1) }
        writer.moment(at)
    }

    fileprivate init(from reader: inout ByteReader) throws(Malformed) {
        guard let part = Part(rawValue: try reader.byte()) else { throw Malformed() }
        self.part = part
        kind = try reader.kind()
        evidence = kind == .passkey ? PasskeyEvidence(byte: try reader.byte()) : nil
        factor = try reader.optional { reader throws(Malformed) in FactorID(bits: try reader.id()) }
        address = try reader.optional { reader throws(Malformed) in try Address(from: &reader) }
        at = try reader.someMoment()
    }
}

extension SentCode {
    fileprivate func write(to writer: inout ByteWriter) {
        address.write(to: &writer)
        code.write(to: &writer)
        writer.byte(isReal ? 1 : 0)
        writer.byte(isAutomatic ? 1 : 0)
        writer.text(use.rawValue)
    }

    fileprivate init(from reader: inout ByteReader) throws(Malformed) {
        address = try Address(from: &reader)
        code = try DeliveredCode(from: &reader)
        isReal = try reader.byte() == 1
        isAutomatic = try reader.byte() == 1
        use = try reader.word()
    }
}

extension FlowChallenge {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.blob(bytes)
        writer.moment(expiresAt)
    }

    fileprivate init(from reader: inout ByteReader) throws(Malformed) {
        self.init(bytes: try reader.blob(), expiresAt: try reader.someMoment())
    }
}

extension PasskeyEvidence {
    fileprivate var byte: UInt8 { (isUserVerified ? 1 : 0) | (isSynchronised ? 2 : 0) }

    fileprivate init(byte: UInt8) {
        self.init(isUserVerified: byte & 1 != 0, isSynchronised: byte & 2 != 0)
    }
}
