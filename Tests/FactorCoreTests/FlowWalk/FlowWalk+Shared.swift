import FactorCrypto
import Testing

@testable import FactorCore

/// What the codes are good for that flows share after a first factor, worked out by a walk for itself.
struct WalkScope: Hashable {
    let subject: SubjectID
    let mailbox: String
    let use: MessagePurpose
    let isOnDevice: Bool
    /// What a step-up confirms; nil for a sign-in.
    let action: String?
}

/// The codes that a walk's flows share.
extension FlowWalk {
    /// The scope of what a flow has sent; nil before it has shown a first factor.
    func scope(of flow: Flow, _ address: Address, _ use: MessagePurpose?) -> WalkScope? {
        guard let use, let name = flow.subject, subject(name).exists else { return nil }
        guard [.secondFactor, .clientTrust, .verification, .passwordReset].contains(use) else { return nil }
        var action: String?
        if case .stepUp(let goal) = flow.goal { action = "\(goal.purpose) \(goal.binding)" }
        guard action != nil || flow.proofs.contains(where: { $0.part == .first }) else { return nil }
        return WalkScope(
            subject: name, mailbox: address.text.lowercased(), use: use, isOnDevice: flow.device != nil, action: action)
    }

    /// The flows that wait for a code which others may share, and which has not ended.
    func sharing() -> [Int] {
        runs.indices.filter { index in
            let flow = runs[index].flow
            guard !runs[index].isOver, services.now < flow.expiresAt, let address = flow.step.address,
                let scope = scope(of: flow, address, flow.step.codeUse), let last = shared[scope]?.last
            else { return false }
            return services.now < last.expiresAt
        }
    }

    /// Takes note of a message. One that flows share brings the code that is live, and not before its time.
    func note(_ message: WalkMessage, of index: Int, _ flow: Flow) {
        let ownLives = runs[index].messages.contains {
            $0.address.isSame(as: message.address) && $0.use == message.use && services.now < $0.expiresAt
        }
        guard !ownLives, let scope = scope(of: flow, message.address, message.use) else {
            return runs[index].messages.append(message)
        }
        if let last = shared[scope]?.last, services.now < last.expiresAt, !accepted.contains(token(scope, last.code)) {
            let again = last.sentAt.advanced(bySeconds: Int64(services.policy.deliveredCode.resendAfterSeconds))
            #expect(message.code == last.code, "two codes were good for one thing: \(scope)")
            #expect(again <= services.now, "one code was sent to one mailbox for each flow: \(scope)")
            #expect(missesAtCode[token(scope, last.code)] ?? 0 < mostMisses, "a code without tries was sent: \(scope)")
        }
        let isOver = ended[scope.subject]?.contains { $0.isSame(as: message) } ?? false
        #expect(!isOver, "a code was sent that had ended: \(scope)")
        shared[scope, default: []].append(message)
    }

    /// A new code has eight digits once a quarter is spent of a budget that guesses at it draw on, and six before.
    func checkLength(_ message: WalkMessage, _ run: WalkRun) {
        let budget = services.policy.guessBudget
        var spent = charged(run, message.address.kind)
        if [.signUp, .verification].contains(message.use) {
            spent = max(spent, services.guessPool(at: message.address).spent(at: services.now, budget).attos)
        }
        let isShort = spent >= budget.probability.attos / 4
        #expect(message.length == (isShort ? 8 : 6), "a code of \(message.length) digits after \(spent)")
    }

    /// The messages for a purpose whose codes a run may accept, those that count last.
    func open(_ run: WalkRun, _ use: MessagePurpose?) -> [WalkMessage] {
        let own = run.messages.filter { $0.use == use }
        let common = shared.filter { scope, messages in
            messages.last.map { self.scope(of: run.flow, $0.address, use) == scope } ?? false
        }.sorted { $0.key.mailbox < $1.key.mailbox }.flatMap(\.value)
        let isLive = { (message: WalkMessage) in self.services.now < message.expiresAt }
        return own.filter { !isLive($0) } + common + own.filter(isLive)
    }

    /// Everything that reached the user of a run.
    func received(_ run: WalkRun) -> [WalkMessage] {
        let common = shared.filter { $0.key.subject == run.flow.subject }
        let over = run.flow.subject.flatMap { ended[$0] } ?? []
        return run.messages + (common.values.flatMap(\.self) + over).sorted { $0.code < $1.code }
    }

    /// What names a code that a run tries, by which it is accepted once, and missed so often.
    func token(_ text: String, sentTo address: Address?, _ run: WalkRun) -> String {
        let use = run.flow.step.codeUse
        let isOwn = run.messages.contains {
            $0.use == use && $0.code == text && address?.isSame(as: $0.address) ?? true
        }
        if !isOwn, let address, let scope = scope(of: run.flow, address, use) { return token(scope, text) }
        return "code \(run.flow.id) \(use?.rawValue ?? "") \(text)"
    }

    private func token(_ scope: WalkScope, _ text: String) -> String { "code \(scope) \(text)" }

    /// What ends flows ends the codes that they share.
    func endShared(_ name: SubjectID) {
        for (scope, messages) in shared where scope.subject == name {
            ended[name] = (ended[name, default: []] + messages).suffix(20)
            shared[scope] = nil
        }
    }
}
