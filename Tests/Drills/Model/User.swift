import FactorCore
import TestServer
import TestSupport

/// A simulated user: what the answers so far promise about one subject, and what the user does next.
///
/// A user waits for the answers to one action before the next one. After a crash it first resolves the actions that
/// were left open, so its state is known again.
struct User: Sendable {
    static let period: Int64 = 30
    private static let remembered = 12
    static let strong = "correct horse battery "

    /// An authenticator app or a token.
    struct Device: Sendable {
        let id: String
        let authenticator: Authenticator
        /// The last time step or counter whose code was accepted or may have been accepted.
        var mark: Int64
        /// Accepted codes, the newest last.
        var spent: [String] = []

        mutating func spend(_ code: String) { spent = spent.suffix(2) + [code] }
    }

    struct Session: Sendable {
        let token: String
        /// The factors with which the session ends.
        var factors: [String] = []
    }

    /// A sign-in or a step-up that waits for a code from an app.
    struct Flow: Sendable {
        let id: String
        let isStepUp: Bool
        let binding: String
        /// The session that a step-up strengthens.
        var session = ""
    }

    /// A sign-in, and the mailed code that advanced it.
    struct MailFlow: Sendable {
        let id: String
        let code: String
    }

    /// The result of a step-up.
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
    /// Removed apps, including those that were deleted with their subject.
    var removed: [Device] = []
    var backupCodes: [String] = []
    var deadBackupCodes: [String] = []
    var hasBackupCodes = false
    var password: String?
    var formerPasswords: [String] = []
    var address: String?
    /// The address of an enrolment that was not answered.
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
    /// A request with an idempotency key, the factor ID in its answer, and the time of the answer.
    var keyed: (params: JSON, id: String, at: Timestamp)?
    /// The minimum and maximum possible number of consecutive misses at the user's apps.
    var misses: ClosedRange<Int> = 0...0
    /// The user's latest requests and their answers.
    private var history: [String] = []
    /// Actions that come before all others; those that resolve open actions come first.
    var duties: [Action] = []

    init(subject: String, tenant: String) {
        self.subject = subject
        self.tenant = tenant
    }

    /// Parameters that name the subject, merged with further ones.
    func params(_ more: JSON = [:]) -> JSON {
        let named: JSON = ["tenant": .text(tenant), "subject": .text(subject)]
        return named.merging(more)
    }

    func inTenant(_ params: JSON) -> JSON { params.with("tenant", .text(tenant)) }

    // MARK: What comes next

    /// Chooses the next action.
    mutating func next(_ world: inout World) -> Action {
        if !duties.isEmpty { return duties.removeFirst() }
        while true {
            let choice = Self.choices.randomElement(using: &world.dice)
            if let action = choice?(&self, &world) { return action }
        }
    }

    typealias Choice = @Sendable (inout User, inout World) -> Action?

    /// The possible actions. An action occurs more than once to be more likely.
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
            { $0.useDevice(&$1) }, { $0.verifyBackupCode(&$1) }, { $0.verifyPassword(&$1) },
            { user, _ in user.beginSignIn() },
            // Chosen in one of ten cases.
            { user, world in world.dice.one(in: 10) ? user.deleteSubject() : nil },
        ]
        return likely + usual + usual + rare
    }()

    // MARK: Looking back

    /// Schedules checks of everything that must hold, after the actions that resolve open ones.
    mutating func recall(_ world: inout World) {
        duties += [listFactors(), lookAtSubject()]
        duties += sessions.suffix(3).map { session in checkSession(session) }
        if let ended = endedSessions.randomElement(using: &world.dice) { duties.append(checkEndedSession(ended)) }
        if let replay = replay(&world) { duties.append(replay) }
        if let device = removed.last, let used = replayRemoved(device, &world) { duties.append(used) }
        // Password hashing takes longer than all other checks.
        if world.dice.one(in: 3), let password { duties.append(expectPassword(password, former: formerPasswords.last)) }
        if world.dice.one(in: 3), let code = deadBackupCodes.last { duties.append(expectDead(backupCode: code)) }
        if let code = usedMail.last { duties.append(expectDead(mailCode: code)) }
        if let usedMailFlow { duties.append(expectDead(usedMailFlow)) }
        if let usedVerdict { duties.append(expectRedeemed(usedVerdict)) }
        if let trustedDevice { duties.append(expectTrusted(trustedDevice.id)) }
        if let keyed = repeatKeyed(&world) { duties.append(keyed) }
    }

    /// Records a violation, with the requests and answers that led to it.
    func blame(_ world: inout World, _ what: String) {
        world.find("\(tenant)/\(subject): \(what)\n    after " + history.joined(separator: "\n          "))
    }

    /// Records an action and its outcomes.
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

    /// Schedules an unlock if misses caused a refusal.
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

    /// The user as a restored backup has it: without sessions, flows, trusted devices and recorded answers.
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
            // Repeating the deletion is safe: it leaves no data in either case.
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

    /// Resets the user after the subject's deletion. A new subject may have the same name.
    private mutating func forget() {
        var next = User(subject: subject, tenant: tenant)
        next.endedSessions = Array((endedSessions + sessions.map(\.token)).suffix(4))
        next.duties = duties
        next.history = history
        next.removed = Array((removed + apps).suffix(3))
        self = next
    }
}
