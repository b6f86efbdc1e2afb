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
        /// What must not be accepted a second time.
        var token: String?
        var kind: FactorKind?
        var chance: UInt64 = 0
        /// The time step that an authenticator's code is of.
        var step: Int64?
        var text: String?
        /// What a code is tried at that was sent.
        var sent: WalkMessage?
    }

    /// Draws an answer to the present step.
    func attempt(_ run: WalkRun) throws -> Try {
        var tried = Try()
        switch run.flow.step {
        case let step where step.offersChoice && chooses(at: step):
            if strays(run, in: 6) {
                tried.answer.selection = .resetPassword
            } else {
                tried.answer.selection = .strategy(Strategy.allCases[dice.below(8)])
            }
        case .password, .secondPassword, .firstSelection,
            .firstCode where givesPassword(at: run.flow.step):
            tried.answer.password = Self.password("whatever was typed")
            if case .firstCode = run.flow.step { tried.answer.strategy = .password }
            tried.isRight = !strays(run, in: 3)
            (tried.kind, tried.chance) = (.password, 3_000_000_000_000)
        case .oath: authenticator(run, &tried)
        case .backupCode:
            guard let code = backupCodes.randomElement(using: &dice) else { break }
            let given = strays(run, in: 2) ? BackupCode(randomness: randomness) : code
            tried.answer.code = given.text.withRawSpan { TypedFlowCode($0) }
            tried.isRight = given.text == code.text
            tried.token = "backup \(String(decoding: code.text, as: UTF8.self))"
            (tried.kind, tried.chance) = (.backupCodes, 1)
        case .passkey, .secondPasskey: try passkey(run, &tried)
        case .passkeySetUp(let factor): try passkeySetUp(factor, run, &tried)
        case .addressSetUp(let medium): tried.answer.address = try address("new", medium, dice.below(4))
        case .totpSetUp(let factor):
            guard let name = run.flow.subject,
                let pending = subject(name).factors.first(where: { $0.id == factor }),
                let code = try? subject(name).withSecret(
                    of: pending, decision(name),
                    { seed in
                        var generator = OATHGenerator(seed: seed, algorithm: .sha1, digits: 6)
                        return generator.code(at: UInt64(self.services.now.seconds / 30))
                    })
            else { break }
            tried.isRight = !strays(run, in: 2)
            tried.answer.code = Self.typed(six(tried.isRight ? code : code ^ 1))
            (tried.kind, tried.chance) = (.totp, 1)
        case .custom:
            tried.answer.response = WipedBytes("blue")
            (tried.kind, tried.chance) = (.custom, 3_000_000_000_000)
        case .newPassword: tried.answer.newPassword = Self.password("a new one, number \(drawn)")
        case .passwordReset:
            code(run, &tried)
            tried.answer.newPassword = Self.password("a new one, number \(drawn)")
        default: code(run, &tried)
        }
        // In a sign-up the strategy says which address is meant.
        if !run.flow.isSignUp, run.flow.signUp == nil, strays(run, in: 20) {
            let strategy = Strategy.allCases[dice.below(8)]
            tried.answer.strategy = strategy
            // It is tried at something else, or at nothing.
            (tried.sent, tried.kind) = (nil, nil)
            if let text = tried.text {
                let sent = open(run, run.flow.step.codeUse).last {
                    $0.address.medium == strategy.medium && isRight(text, $0, run)
                }
                tried.isRight = sent != nil
                tried.token = token(text, sentTo: sent?.address, run)
            }
        }
        let maySkip = run.flow.plan.second == .offered
        if maySkip ? dice.one(in: 4) : run.flow.step == .setUpSelection && strays(run, in: 4) {
            tried = Try()
            tried.answer.skips = true
        }
        return tried
    }

    /// Whether somebody chooses where something else can be given as well.
    private func chooses(at step: FlowStep) -> Bool {
        switch step {
        case .firstSelection, .addressSetUp: dice.one(in: 3)
        default: true
        }
    }

    /// Whether somebody gives the password: also in the place of a code that was sent.
    private func givesPassword(at step: FlowStep) -> Bool {
        if case .firstCode = step { dice.one(in: 4) } else { true }
    }

    private func authenticator(_ run: WalkRun, _ tried: inout Try) {
        guard let name = run.flow.subject else { return }
        let offset = strays(run, in: 2) ? Int64(dice.below(5)) - 2 : 0
        let step = services.now.seconds / 30 + offset
        let wrong = strays(run, in: 3)
        let held = subject(name).factors.filter { $0.kind == .totp && $0.status == .active }
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
        if text == nil || text == "" || strays(run, in: 4) { text = six(UInt32(dice.below(1_000_000))) }
        guard let text, let given = Self.typed(text) else { return }
        tried.answer.code = given
        tried.sent = newest
        tried.kind = run.flow.step.address?.kind
        if case .signUpFields = run.flow.step {
            let medium = Medium.allCases[dice.below(2)]
            tried.answer.strategy = Strategy(medium)
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
        tried.chance = 1_000_000_000_000
    }

    /// Whether that is the code of a message which may have reached somebody. What limits kept back may have gone out before.
    private func isRight(_ text: String, _ sent: WalkMessage, _ run: WalkRun) -> Bool {
        let isReal = open(run, sent.use).contains { $0.isSame(as: sent) && $0.isReal }
        return isReal && sent.code == text && services.now < sent.expiresAt
    }

    private func six(_ value: UInt32) -> String {
        let text = String(value % 1_000_000)
        return String(repeating: "0", count: 6 - text.utf8.count) + text
    }
}
