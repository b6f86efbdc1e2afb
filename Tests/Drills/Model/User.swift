import FactorCore
import TestSupport

/// What the answers so far promise of one subject, and what it does next.
///
/// A user waits for the answers to one action before the next. What a crash has left open is looked at first thereafter,
/// and is known again from then on.
struct User: Sendable {
    static let period: Int64 = 30
    private static let remembered = 12
    static let strong = "correct horse battery "

    /// An authenticator app or a token.
    struct Device: Sendable {
        let id: String
        let authenticator: Authenticator
        /// The last time step or counter whose code was accepted, or may have been.
        var mark: Int64
        /// Codes that were accepted, the newest last.
        var spent: [String] = []

        mutating func spend(_ code: String) { spent = spent.suffix(2) + [code] }
    }

    struct Session: Sendable {
        let token: String
        /// The session ends with these.
        var factors: [String] = []
    }

    /// A sign-in or a step-up that waits for a code of an app.
    struct Flow: Sendable {
        let id: String
        let isStepUp: Bool
        let binding: String
        /// The session that a step-up is about.
        var session = ""
    }

    /// A sign-in, and the mailed code that led it on.
    struct MailFlow: Sendable {
        let id: String
        let code: String
    }

    /// What a step-up ended in.
    struct Verdict: Sendable {
        let token: String
        let binding: String
    }

    let subject: String
    let tenant: String
    var apps: [Device] = []
    var tokens: [Device] = []
    /// Pending apps by handle.
    var pending: [Device] = []
    /// Apps that were removed, with their subject's deletion too.
    var removed: [Device] = []
    var backupCodes: [String] = []
    var deadBackupCodes: [String] = []
    var hasBackupCodes = false
    var password: String?
    var formerPasswords: [String] = []
    var address: String?
    /// An address whose enrolment was not answered.
    var asking: String?
    var usedMail: [String] = []
    var username: String?
    var sessions: [Session] = []
    var endedSessions: [String] = []
    var flow: Flow?
    /// A sign-in that waits for a mailed code.
    var mailFlow: String?
    var usedMailFlow: MailFlow?
    var verdict: Verdict?
    var usedVerdict: Verdict?
    var trustedDevice: (id: String, token: String)?
    /// A request with an idempotency key, what it was answered, and when.
    var keyed: (params: JSON, id: String, at: Timestamp)?
    /// The minimum and maximum number of misses in a row at its apps.
    var misses: ClosedRange<Int> = 0...0
    /// What it asked last, and what was answered.
    private var history: [String] = []
    /// What is to be done before anything else: what was left open first.
    var duties: [Action] = []

    init(subject: String, tenant: String) {
        self.subject = subject
        self.tenant = tenant
    }

    /// Parameters that name the subject.
    func params(_ more: JSON = [:]) -> JSON {
        let named: JSON = ["tenant": .text(tenant), "subject": .text(subject)]
        return named.merging(more)
    }

    func inTenant(_ params: JSON) -> JSON { params.with("tenant", .text(tenant)) }

    // MARK: What comes next

    /// What to do next.
    mutating func next(_ world: inout World) -> Action {
        if !duties.isEmpty { return duties.removeFirst() }
        while true {
            let choice = Self.choices.randomElement(using: &world.dice)
            if let action = choice?(&self, &world) { return action }
        }
    }

    typealias Choice = @Sendable (inout User, inout World) -> Action?

    /// What a user may do, as often as it is to be likely.
    private static let choices: [Choice] = {
        let likely: [Choice] = [
            { $0.verifyApp(&$1) }, { $0.verifyApp(&$1) }, { $0.verifyApp(&$1) }, { $0.attemptFlow(&$1) },
            { $0.attemptFlow(&$1) },
        ]
        let usual: [Choice] = [
            { $0.enrolApp(&$1) }, { $0.guess(&$1) }, { $0.replay(&$1) }, { $0.verifyToken(&$1) },
            { user, _ in user.createSession() },
            { $0.checkSession(&$1) }, { $0.verifyMail(&$1) }, { $0.attemptMailSignIn(&$1) }, { $0.redeem(&$1) },
            { user, _ in user.sendMail() }, { $0.repeatKeyed(&$1) },
        ]
        let rare: [Choice] = [
            { $0.enrolPendingApp(&$1) }, { $0.removeApp(&$1) }, { $0.enrolToken(&$1) },
            { user, _ in user.makeBackupCodes() }, { $0.setPassword(&$1) }, { $0.revokeSession(&$1) },
            { user, _ in user.revokeSessions() }, { user, _ in user.enrolAddress() }, { $0.setUsername(&$1) },
            { user, _ in user.beginMailSignIn() }, { $0.beginStepUp(&$1) }, { $0.trustDevice(&$1) },
            { user, _ in user.useDevice() }, { $0.verifyBackupCode(&$1) }, { $0.verifyPassword(&$1) },
            { user, _ in user.beginSignIn() },
            // One in ten of those that may.
            { user, world in world.dice.one(in: 10) ? user.deleteSubject() : nil },
        ]
        return likely + usual + usual + rare
    }()

    // MARK: Looking back

    /// Schedules the checks of everything that must hold, after what was left open.
    mutating func recall(_ world: inout World) {
        duties += [listFactors(), lookAtSubject()]
        duties += sessions.suffix(3).map { session in checkSession(session) }
        if let ended = endedSessions.randomElement(using: &world.dice) { duties.append(checkEndedSession(ended)) }
        if let replay = replay(&world) { duties.append(replay) }
        if let device = removed.last, let used = replayRemoved(device, &world) { duties.append(used) }
        // Hashing takes longer than all the rest.
        if world.dice.one(in: 3), let password { duties.append(expectPassword(password, former: formerPasswords.last)) }
        if world.dice.one(in: 3), let code = deadBackupCodes.last { duties.append(expectDead(backupCode: code)) }
        if let code = usedMail.last { duties.append(expectDead(mailCode: code)) }
        if let usedMailFlow { duties.append(expectDead(usedMailFlow)) }
        if let usedVerdict { duties.append(expectRedeemed(usedVerdict)) }
        if let trustedDevice { duties.append(expectTrusted(trustedDevice.id)) }
        if let keyed = repeatKeyed(&world) { duties.append(keyed) }
    }

    /// Notes what must not be, with what was asked and answered before it.
    func blame(_ world: inout World, _ what: String) {
        world.find("\(tenant)/\(subject): \(what)\n    after " + history.joined(separator: "\n          "))
    }

    /// Notes an action and what came of it.
    mutating func remember(_ action: Action, _ outcomes: [Outcome]) {
        let told = outcomes.map { outcome in
            switch outcome {
            case .done(let result): "done \(result.line.prefix(100))"
            case .refused(let reason): reason
            case .open: "no answer"
            }
        }
        guard let request = action.requests.first else { return }
        history =
            history.suffix(Self.remembered - 1)
            + ["\(request.method) \(request.params.line.prefix(120)) -> \(told.joined(separator: ", "))"]
    }

    /// Forgets the misses if they were in the way.
    mutating func unlockIfNeeded(_ outcomes: [Outcome]) {
        guard outcomes.contains(where: { $0.reason == "throttled" || $0.reason == "locked" }) else { return }
        duties.insert(unlock(), at: 0)
    }

    func unlock() -> Action {
        .one("subject.unlock", params()) { user, _, outcome in
            user.misses = outcome.isDone ? 0...0 : 0...user.misses.upperBound
        }
    }

    func lookAtSubject() -> Action {
        .one("subject.get", params()) { user, world, outcome in
            guard case .done(let result) = outcome else {
                // A subject without any data does not exist.
                if case .refused(let reason) = outcome, reason != "not_found" || !user.isEmpty {
                    user.blame(&world, "subject.get is refused as \(reason)")
                }
                return
            }
            let name = result["profile"]["username"].text
            if name != user.username { user.blame(&world, "its user name is \(name ?? "none")") }
            let pool = result["pools"].items.first { $0["kind"] == "totp" }
            let misses = pool?["misses_in_row"].integer ?? 0
            if !user.misses.contains(misses) {
                user.blame(&world, "\(misses) misses in a row are counted, not \(user.misses)")
            }
        }
    }

    var isEmpty: Bool {
        apps.isEmpty && tokens.isEmpty && pending.isEmpty && !hasBackupCodes && password == nil && address == nil
            && username == nil
    }

    /// The same user in a restored backup, which has no sessions, flows, devices and recorded answers.
    var restored: User {
        var user = self
        (user.sessions, user.flow, user.mailFlow, user.verdict, user.trustedDevice) = ([], nil, nil, nil, nil)
        (user.keyed, user.usedVerdict, user.usedMailFlow, user.duties) = (nil, nil, nil, [])
        return user
    }

    // MARK: The whole subject

    mutating func deleteSubject() -> Action? {
        guard !isEmpty else { return nil }
        return .one("subject.delete", params()) { user, world, outcome in
            switch outcome {
            case .done: user.forget()
            case .refused(let reason): user.blame(&world, "subject.delete is refused as \(reason)")
            // Done again, it is done: what is left then is nothing.
            case .open:
                if let again = user.deleteAgain() { user.duties.insert(again, at: 0) }
            }
        }
    }

    private func deleteAgain() -> Action? {
        .one("subject.delete", params()) { user, world, outcome in
            switch outcome {
            case .done, .refused("not_found"): user.forget()
            case .refused(let reason): user.blame(&world, "subject.delete is refused as \(reason)")
            case .open: if let again = user.deleteAgain() { user.duties.insert(again, at: 0) }
            }
        }
    }

    /// The subject is gone; another one of its name may come.
    private mutating func forget() {
        var next = User(subject: subject, tenant: tenant)
        next.endedSessions = Array((endedSessions + sessions.map(\.token)).suffix(4))
        next.duties = duties
        next.history = history
        next.removed = Array((removed + apps).suffix(3))
        self = next
    }
}
