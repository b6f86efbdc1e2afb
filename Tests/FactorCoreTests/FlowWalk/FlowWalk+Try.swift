import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// What walks answer with: the right and the wrong, and what was right elsewhere.
extension FlowWalk {
    /// An answer, and what the model knows of it.
    struct Try {
        var answer = FlowAnswer()
        var isRight = false
        /// Whether it is what the step asks for, or one of its options, and nothing besides.
        var isDrawn = false
        /// What must not be accepted a second time.
        var token: String?
        var kind: FactorKind?
        var chance: UInt64 = 0
        /// The time step that an authenticator's code is of.
        var step: Int64?
        var text: String?
        /// The passkey that answers, if somebody has it.
        var passkey: (id: FactorID, shown: SoftPasskey)?
        /// What a code is tried at that was sent.
        var sent: WalkMessage?
    }

    /// Draws an answer to the present step: what it asks for, or one of its options. Some users give something else.
    func attempt(_ run: WalkRun, _ shown: FlowSnapshot) throws -> Try {
        var tried = Try()
        let (asked, options) = (shown.next.form.asked, shown.next.options)
        if !options.isEmpty, asked == [.selection] || dice.one(in: 4), !strays(run, in: 12) {
            tried.answer.selection = options.randomElement(using: &dice)?.selection
            tried.isDrawn = true
        } else if !asked.isEmpty, asked != [.selection], !strays(run, in: 12) {
            for member in asked {
                if run.flow.step == .signUpFields {
                    try giveField(member, &tried)
                } else {
                    try give(member, run, shown, &tried)
                }
            }
            tried.isDrawn = asked.allSatisfy(tried.answer.has)
        } else {
            try giveAnything(run, shown, &tried)
        }
        // In a sign-up the kind says which address is meant.
        if !run.flow.isSignUp, run.flow.signUp == nil, strays(run, in: 20) {
            let kind = FactorKind.allCases[dice.below(8)]
            (tried.answer.kind, tried.isDrawn) = (kind, false)
            // It is what a passkey is tried at anyway.
            if kind == .passkey, tried.passkey != nil { return tried }
            // It is tried at something else, or at nothing.
            (tried.sent, tried.kind, tried.passkey) = (nil, nil, nil)
            if let text = tried.text {
                let sent = open(run, run.flow.step.codeUse).last {
                    $0.address.medium == kind.medium && isRight(text, $0, run)
                }
                tried.isRight = sent != nil
                if tried.isRight { tried.kind = kind }
                tried.token = token(text, sentTo: sent?.address, run)
            }
        }
        return tried
    }

    /// Gives a member that is asked for.
    private func give(_ member: FlowAnswer.Member, _ run: WalkRun, _ shown: FlowSnapshot, _ tried: inout Try) throws {
        switch member {
        case .password: password(run, &tried)
        case .code:
            switch shown.next.kind {
            case .totp where shown.next.authenticator != nil: newAuthenticator(run, shown, &tried)
            case .totp, .hotp, nil: authenticator(run, &tried)
            case .backupCode: backupCode(run, &tried)
            case .email, .phone, .password, .custom, .passkey: code(run, &tried)
            }
        case .credential:
            guard case .creation(let factor, let made)? = shown.next.passkey else { return try passkey(run, &tried) }
            try passkeySetUp(factor, of: made.relyingParty, run, &tried)
        case .response:
            tried.answer.response = WipedBytes("blue")
            (tried.kind, tried.chance) = (.custom, 3_000_000_000_000)
        case .newPassword: tried.answer.newPassword = Self.password("a new one, number \(drawn)")
        case .emailAddress:
            if case .email(let mail) = try address("new", .email, dice.below(4)) { tried.answer.email = mail }
        case .phoneNumber:
            if case .phone(let phone) = try address("new", .sms, dice.below(4)) { tried.answer.phone = phone }
        case .selection, .factor, .displayName, .accountName, .identifier, .deviceToken, .trustDevice, .deviceName,
            .username, .firstName, .lastName, .legalAccepted:
            Issue.record("nobody asks a walk for \(member.rawValue)")
        }
    }

    /// Gives a field that a sign-up asks for.
    private func giveField(_ member: FlowAnswer.Member, _ tried: inout Try) throws {
        let name = Self.names[dice.below(Self.names.count)]
        // Nothing of it can be wrong.
        tried.isRight = true
        switch member {
        case .password: tried.answer.password = Self.password("one to sign up with, number \(drawn)")
        case .emailAddress:
            if case .email(let mail) = try address(name, .email, dice.below(4)) { tried.answer.email = mail }
        case .phoneNumber:
            if case .phone(let phone) = try address(name, .sms, dice.below(4)) { tried.answer.phone = phone }
        case .username: tried.answer.profile.username = try Username("\(name)\(dice.below(5))z")
        case .firstName: tried.answer.profile.firstName = try Label("A")
        case .lastName: tried.answer.profile.lastName = try Label("B")
        case .legalAccepted: tried.answer.profile.legalAccepted = true
        case .selection, .factor, .code, .response, .credential, .newPassword, .displayName, .accountName, .identifier,
            .deviceToken, .trustDevice, .deviceName:
            Issue.record("\(member.rawValue) is no field of a sign-up")
        }
    }

    /// Gives what the step has not asked for: any choice, the password in place of a choice or a code, or any code.
    private func giveAnything(_ run: WalkRun, _ shown: FlowSnapshot, _ tried: inout Try) throws {
        switch dice.below(4) {
        case 0: tried.answer.selection = dice.one(in: 2) ? .skip : .resetPassword
        case 1: tried.answer.selection = .kind(FactorKind.allCases[dice.below(8)])
        case 2:
            guard run.flow.isFirst else { return code(run, &tried) }
            password(run, &tried)
            if case .firstCode = run.flow.step { tried.answer.kind = .password }
        default: code(run, &tried)
        }
    }

    private func password(_ run: WalkRun, _ tried: inout Try) {
        tried.answer.password = Self.password("whatever was typed")
        tried.isRight = !strays(run, in: 3)
        (tried.kind, tried.chance) = (.password, 3_000_000_000_000)
    }

    private func backupCode(_ run: WalkRun, _ tried: inout Try) {
        guard let code = backupCodes.randomElement(using: &dice) else { return }
        let given = strays(run, in: 2) ? BackupCode(randomness: randomness) : code
        tried.answer.code = given.text.withRawSpan { TypedFlowCode($0) }
        tried.isRight = given.text == code.text
        tried.token = "backup \(String(decoding: code.text, as: UTF8.self))"
        (tried.kind, tried.chance) = (.backupCode, 1)
    }

    /// The first code of an app that has scanned the seed that is shown.
    private func newAuthenticator(_ run: WalkRun, _ shown: FlowSnapshot, _ tried: inout Try) {
        guard let seed = shown.next.authenticator?.seed else { return }
        let code = seed.withBytes { seed in
            var generator = OATHGenerator(seed: seed, algorithm: .sha1, digits: 6)
            return generator.code(at: UInt64(self.services.now.seconds / 30))
        }
        tried.isRight = !strays(run, in: 2)
        tried.answer.code = Self.typed(six(tried.isRight ? code : code ^ 1))
    }

    private func authenticator(_ run: WalkRun, _ tried: inout Try) {
        guard let name = run.flow.subject else { return }
        let offset = strays(run, in: 2) ? Int64(dice.below(5)) - 2 : 0
        let step = services.now.seconds / 30 + offset
        let wrong = strays(run, in: 3)
        // If one was chosen, only that one is tried.
        let chosen: FactorID? = if case .oath(let chosen) = run.flow.step { chosen } else { nil }
        let held = subject(name).factors.filter {
            $0.kind == .totp && $0.status == .active && (chosen == nil || $0.id == chosen)
        }
        let number = held.compactMap { seedNumbers[$0.id] }.randomElement(using: &dice) ?? 0
        let value = code(name, number, step)
        tried.answer.code = Self.typed(six(wrong ? (value &+ 1) % 1_000_000 : value))
        tried.isRight = !wrong && abs(offset) <= 1
        // Steps before the last that was accepted can no longer be hit.
        let present = services.now.seconds / 30
        let open = held.reduce(0) { sum, factor in
            sum + (present - 1...present + 1).count { $0 > lastSteps[seedName(factor.id, name)] ?? 0 }
        }
        (tried.kind, tried.chance) = (.totp, 1_000_000_000_000 * UInt64(open))
        tried.step = step
        tried.token = "totp \(name.text) \(number) \(step)"
    }

    /// A code that was sent: here, for another step, or in another flow; or none at all.
    private func code(_ run: WalkRun, _ tried: inout Try) {
        let from = strays(run, in: 6) ? runs[dice.below(runs.count)] : run
        let newest = run.flow.step.address.flatMap { address in
            open(run, run.flow.step.codeUse).last { $0.address.isSame(as: address) }
        }
        let old = received(from).filter(\.arrived).randomElement(using: &dice)?.code
        var text = strays(run, in: 3) ? old : newest.flatMap { $0.arrived ? $0.code : nil } ?? old
        if text == nil || text == "" || strays(run, in: 4) {
            text = six(UInt32(dice.below(1_000_000)), of: newest?.length ?? 6)
        }
        guard let text, let given = Self.typed(text) else { return }
        tried.answer.code = given
        tried.sent = newest
        tried.kind = run.flow.step.address?.kind
        if case .signUpFields = run.flow.step {
            let medium = Medium.allCases[dice.below(2)]
            tried.answer.kind = FactorKind(medium)
            let field: SignUpField = medium == .email ? .emailAddress : .phoneNumber
            var address: Address?
            if case .signUp(let draft) = run.flow.goal { address = draft.address(field) }
            tried.sent = run.messages.last { $0.address == address && $0.use == .signUp }
            tried.kind = address?.kind
        }
        tried.isRight =
            tried.sent.map { isRight(text, $0, run) } ?? false
        tried.text = text
        tried.token = token(text, sentTo: tried.sent?.address, run)
        tried.chance = tried.sent?.length == 8 ? 10_000_000_000 : 1_000_000_000_000
    }

    /// Whether that is the code of a message which may have reached somebody. What limits kept back may have gone out before.
    private func isRight(_ text: String, _ sent: WalkMessage, _ run: WalkRun) -> Bool {
        let isReal = open(run, sent.use).contains { $0.isSame(as: sent) && $0.isReal }
        return isReal && sent.code == text && services.now < sent.expiresAt
    }

    /// A code of six digits, behind as many zeros as make the length.
    private func six(_ value: UInt32, of length: Int = 6) -> String {
        let text = String(value % 1_000_000)
        return String(repeating: "0", count: length - text.utf8.count) + text
    }
}

extension Flow {
    /// Whether it waits for the first factor.
    fileprivate var isFirst: Bool {
        switch step {
        case .firstSelection, .password, .firstCode: true
        default: false
        }
    }
}
