/// The one error of the domain and of every method. It keeps what the caller may know apart from what only the log may.
///
/// Two failures are equal if their codes are, so that a test states its expectation in one line.
package struct Failure: Error, Equatable, Sendable {
    package let code: FailureCode
    /// The members of the error's `data` other than `reason` and `category`, of those that the code has
    /// (`FailureCode.members`). Never secret.
    package let details: [FailureDetail]
    /// The internal reason, for the log. It never reaches the wire.
    package let cause: String?
    private let nature: Nature?

    /// What else is known of a failure.
    private enum Nature {
        /// Why a decision is to be run again.
        case stopped, lost, lostWithAnother
        /// What is stored is not what was written there.
        case damage
        /// Part of the store cannot be read.
        case unreadable
    }

    package init(_ code: FailureCode, _ details: [FailureDetail] = [], cause: String? = nil) {
        self.init(code, details, cause: cause, nil)
    }

    private init(_ code: FailureCode, _ details: [FailureDetail] = [], cause: String? = nil, _ nature: Nature?) {
        assert(details.allSatisfy { code.has($0.member) }, "\(code.reason) has a member that is not described")
        self.code = code
        self.details = details
        self.cause = cause
        self.nature = nature
    }

    /// Stops a decision that lacks something; it runs again once that is there. It is never sent as an answer.
    package static let stop = Failure(.internal, cause: "a decision was not run again", .stopped)

    /// What the decision rests on was changed by others before it was committed. It runs again; it is refused so if it
    /// was lost too often.
    package static let lost = Failure(.overloaded, [FailureDetail(.retryAfter, .integer(20))], .lost)

    /// The decision rests on another one, which was lost.
    package static let lostWithAnother = Failure(lost.code, lost.details, .lostWithAnother)

    /// Whether the decision has only stopped.
    package var isStop: Bool { nature == .stopped }

    /// Whether the decision was lost to changes by others.
    package var isLoss: Bool { isOwnLoss || nature == .lostWithAnother }

    /// Whether it was lost to changes of what the decision itself rests on.
    package var isOwnLoss: Bool { nature == .lost }

    /// Whether a stored document is not what was written there: altered, damaged, or at another place.
    package var isDamage: Bool { nature == .damage }

    /// Whether it tells that the store was changed or damaged. Any other `internal` failure is a defect of the program.
    package var isAlarm: Bool { isDamage || nature == .unreadable }

    package static func == (left: Failure, right: Failure) -> Bool {
        left.code == right.code
    }
}

/// One member of an error's `data`.
package struct FailureDetail: Equatable, Sendable {
    /// The value of a detail.
    package enum Value: Equatable, Sendable {
        case text(String)
        case integer(Int64)
        case texts([String])
        case null
        /// An object, as JSON.
        case object([UInt8])
    }

    package let member: FailureMember
    package let value: Value

    package init(_ member: FailureMember, _ value: Value) {
        self.member = member
        self.value = value
    }
}

extension Failure {
    /// A code that does not verify, for any reason: it is wrong, spent or expired, or there is no such factor.
    package static func codeRejected(_ details: [FailureDetail] = []) -> Failure {
        Failure(.codeRejected, details)
    }

    /// A password, a passkey or another answer that does not verify, for any reason.
    package static func credentialRejected(_ details: [FailureDetail] = []) -> Failure {
        Failure(.credentialRejected, details)
    }

    /// A try that came before the throttle allowed it. It was neither evaluated nor counted.
    package static func throttled(retryAfterMilliseconds wait: Int64) -> Failure {
        Failure(.throttled, [FailureDetail(.retryAfter, .integer(wait))])
    }

    /// A spent guess budget. Without a time, only `subject.unlock` helps.
    package static func locked(until moment: Timestamp?, at now: Timestamp) -> Failure {
        let wait = moment.map { max(0, $0.milliseconds - now.milliseconds) }
        return Failure(
            .locked,
            [
                FailureDetail(.unlocksAt, moment.map { .integer($0.milliseconds) } ?? .null),
                FailureDetail(.retryAfter, wait.map { .integer($0) } ?? .null),
            ])
    }

    /// The same with further members of the error's `data`.
    package func adding(_ further: [FailureDetail]) -> Failure {
        Failure(code, details + further, cause: cause, nature)
    }

    package static let notFound = Failure(.notFound)

    /// A name that is already taken.
    package static func alreadyExists(field: String) -> Failure {
        Failure(.alreadyExists, [FailureDetail(.field, .text(field))])
    }

    /// An operation that the state of its object does not allow.
    package static func wrongState(_ state: String, _ detail: String? = nil) -> Failure {
        let detail = detail.map { [FailureDetail(.detail, .text($0))] } ?? []
        return Failure(.wrongState, [FailureDetail(.state, .text(state))] + detail)
    }

    /// The same for a state that belongs to no flow, factor or reset. Each has a `detail` of its own.
    package static func wrongState(_ state: RefusedState, _ detail: String? = nil) -> Failure {
        wrongState(state.rawValue, detail ?? state.detail)
    }

    /// An answer that a flow's current step does not ask for: what is missing or given is of another step, as of a page that
    /// was left open.
    package static func otherStep(_ member: String, _ detail: String) -> Failure {
        Failure(
            .wrongState,
            [
                FailureDetail(.state, .text(RefusedState.otherStep.rawValue)), FailureDetail(.field, .text(member)),
                FailureDetail(.detail, .text(detail)),
            ])
    }

    /// A flow or a verdict whose time has run out.
    package static let expired = Failure(.expired)

    /// A code that was sent whose time or tries have run out, or the challenge for a passkey.
    package static let verificationExpired = Failure(.verificationExpired)

    /// No user has this identifier. Reported only if the policy does not hide which accounts exist.
    package static let identifierNotFound = Failure(.identifierNotFound)

    /// An address that was verified and has no account yet.
    package static let signUpRequired = Failure(.signUpRequired)

    /// What the tenant's policy does not allow.
    package static func policyViolation(_ limit: PolicyLimit, field: String, _ detail: String) -> Failure {
        Failure(.policyViolation, problem(limit.rawValue, field, detail))
    }

    /// What is wrong with a member: a word for a page, and prose for developers.
    private static func problem(_ word: String, _ field: String, _ detail: String) -> [FailureDetail] {
        [
            FailureDetail(.field, .text(field)), FailureDetail(.problem, .text(word)),
            FailureDetail(.detail, .text(detail)),
        ]
    }

    /// A session whose authentication is too weak or too old for the request (as RFC 9470): what it lacks, with nil for
    /// what it does not lack.
    package static func insufficientAuthentication(
        leastAssurance: AssuranceLevel? = nil, missing amr: [AuthenticationMethod] = [],
        maxAgeSeconds age: Int64? = nil, _ detail: String? = nil
    ) -> Failure {
        let detail = detail.map { [FailureDetail(.detail, .text($0))] } ?? []
        return Failure(
            .insufficientAuthentication,
            [
                FailureDetail(.leastAssurance, leastAssurance.map { .integer(Int64($0.rawValue)) } ?? .null),
                FailureDetail(.methods, amr.isEmpty ? .null : .texts(amr.map(\.rawValue))),
                FailureDetail(.greatestAge, age.map { .integer($0) } ?? .null),
            ] + detail)
    }

    /// A client that needs another version of the protocol than the server speaks, or a later revision of it.
    package static func unsupportedProtocol(_ version: Int64, revision: Int64, _ detail: String) -> Failure {
        Failure(
            .unsupportedProtocol,
            [
                FailureDetail(.protocolVersion, .integer(version)), FailureDetail(.revision, .integer(revision)),
                FailureDetail(.detail, .text(detail)),
            ])
    }

    /// A choice that is not among the options of the step. `field` is the member that names it.
    package static func notOffered(field: String) -> Failure {
        Failure(.notOffered, [FailureDetail(.field, .text(field))])
    }

    /// A verdict about something else. `field` is the member that differs.
    package static func verdictMismatch(field: String) -> Failure {
        Failure(.verdictMismatch, [FailureDetail(.field, .text(field))])
    }

    /// A change of a policy that would leave more users without a factor than was accepted. `field` is the first member
    /// that is narrower.
    package static func usersAffected(_ census: FactorCensus, field: String) -> Failure {
        Failure(
            .usersAffected,
            [
                FailureDetail(.field, .text(field)),
                FailureDetail(
                    .detail, .text("leaves users without a factor that counts: give their number to accept that")),
                FailureDetail(.users, .integer(Int64(census.affected))),
                FailureDetail(.usersWithoutSecond, .integer(Int64(census.losingSecondFactor))),
                FailureDetail(.usersWithoutFirst, .integer(Int64(census.losingFirstFactor))),
            ])
    }

    /// A new password that the policy does not allow, by the rule that it breaks.
    package static func passwordRefused(_ rule: PasswordRule, field: String, _ detail: String) -> Failure {
        Failure(.passwordRefused, problem(rule.rawValue, field, detail))
    }

    /// Something that a person typed, or a browser sent, and that cannot be right.
    package static func invalidInput(_ rule: InputRule, field: String, _ detail: String) -> Failure {
        Failure(.invalidInput, problem(rule.rawValue, field, detail))
    }

    /// The same of a rule by its name.
    package static func invalidInput(rule: String, field: String, _ detail: String) -> Failure {
        Failure(.invalidInput, problem(rule, field, detail))
    }

    /// A parameter that is missing, mistyped or out of bounds.
    package static func invalidParams(field: String, _ detail: String) -> Failure {
        Failure(.invalidParams, [FailureDetail(.field, .text(field)), FailureDetail(.detail, .text(detail))])
    }

    /// A peer that lacks the required role, and the others that would do as well.
    package static func forbidden(role: String, others: [String]) -> Failure {
        let others = others.isEmpty ? [] : [FailureDetail(.otherRoles, .texts(others))]
        return Failure(.forbidden, [FailureDetail(.role, .text(role))] + others)
    }

    /// Too much pending work. Nothing was done, and a later try may succeed.
    package static func overloaded(retryAfterMilliseconds wait: Int64) -> Failure {
        Failure(.overloaded, [FailureDetail(.retryAfter, .integer(wait))])
    }

    /// A request that failed because the store cannot be used. Nothing was changed.
    package static func unavailable(_ detail: String, cause: String? = nil) -> Failure {
        Failure(.unavailable, [FailureDetail(.detail, .text(detail))], cause: cause)
    }

    /// A broken invariant of the program, also of what it has stored: a defect. The text is for the log.
    package static func `internal`(_ cause: String) -> Failure {
        Failure(.internal, cause: cause)
    }

    /// A stored document that is not what was written there; the text is for the log.
    package static func damaged(_ cause: String) -> Failure {
        Failure(.internal, cause: cause, .damage)
    }

    /// Part of the store that cannot be read; the text is for the log.
    private static func unreadable(_ cause: String) -> Failure {
        Failure(.internal, cause: cause, .unreadable)
    }

    /// Translates a failure of the store for the caller.
    package init(_ failure: StoreFailure) {
        switch failure {
        case .conflict:
            self = .overloaded(retryAfterMilliseconds: 20)
        case .full:
            self = .unavailable("there is no space left for the store", cause: "store full")
        case .unavailable(let text, _):
            self = .unavailable("the store cannot be used", cause: text)
        case .corrupt(let text):
            self = .unreadable("store corrupt: \(text)")
        }
    }
}
