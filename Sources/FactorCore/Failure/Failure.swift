/// The one error of the domain and of every method: what the caller may know, and apart from it what only the log may.
///
/// Two failures are equal when their codes are, so that a test states its expectation in one line.
package struct Failure: Error, Equatable, Sendable {
    package let code: FailureCode
    /// What travels in the error's `data` beside `reason`. Never secret.
    package let details: [FailureDetail]
    /// What happened inside, for the log. It never reaches the wire.
    package let cause: String?
    /// Whether it is no failure: the decision stopped for what it lacks, and is run again when that is there; or it was lost,
    /// and is made again where it can be.
    package let isRestart: Bool

    package init(
        _ code: FailureCode, _ details: [FailureDetail] = [], cause: String? = nil, isRestart: Bool = false
    ) {
        self.code = code
        self.details = details
        self.cause = cause
        self.isRestart = isRestart
    }

    /// Stops a decision that lacks something. Nobody is answered with it.
    package static let restart = Failure(.internal, cause: "a decision was not run again", isRestart: true)

    package static func == (left: Failure, right: Failure) -> Bool {
        left.code == right.code
    }
}

/// One member of an error's `data`.
package struct FailureDetail: Equatable, Sendable {
    /// What a detail can be.
    package enum Value: Equatable, Sendable {
        case text(String)
        case integer(Int64)
        case null
    }

    package let name: StaticString
    package let value: Value

    package init(_ name: StaticString, _ value: Value) {
        self.name = name
        self.value = value
    }

    package static func == (left: FailureDetail, right: FailureDetail) -> Bool {
        left.name.description == right.name.description && left.value == right.value
    }
}

extension Failure {
    /// A code that does not verify, for whatever reason: wrong, spent, late, or nobody's.
    package static func codeRejected(_ details: [FailureDetail] = []) -> Failure {
        Failure(.codeRejected, details)
    }

    /// A try that came before the throttle was off; it was neither evaluated nor counted.
    package static func throttled(retryAfterMilliseconds wait: Int64) -> Failure {
        Failure(.throttled, [FailureDetail("retry_after_ms", .integer(wait))])
    }

    /// A spent guess budget. Without a moment, only `subject.unlock` helps.
    package static func locked(until moment: Timestamp?) -> Failure {
        Failure(.locked, [FailureDetail("until", moment.map { .integer($0.milliseconds) } ?? .null)])
    }

    package static let notFound = Failure(.notFound)

    /// A name that is taken.
    package static func alreadyExists(field: String) -> Failure {
        Failure(.alreadyExists, [FailureDetail("field", .text(field))])
    }

    /// Something that exists, in a state that does not allow what was asked.
    package static func wrongState(_ status: String) -> Failure {
        Failure(.wrongState, [FailureDetail("status", .text(status))])
    }

    package static let expired = Failure(.expired)

    /// Nobody has the identifier: told only where the policy does not hide who has an account.
    package static let identifierNotFound = Failure(.identifierNotFound)

    /// The address was verified and has no account.
    package static let signUpRequired = Failure(.signUpRequired)

    /// A value that the tenant's policy does not allow.
    package static func policyViolation(field: String, _ problem: String) -> Failure {
        Failure(.policyViolation, [FailureDetail("field", .text(field)), FailureDetail("problem", .text(problem))])
    }

    /// A session whose authentication is older than what is asked for.
    package static func reauthenticationRequired(maxAgeSeconds age: Int64) -> Failure {
        Failure(.reauthenticationRequired, [FailureDetail("max_age_s", .integer(age))])
    }

    /// A parameter that is missing, mistyped or out of bounds.
    package static func invalidParams(field: String, _ problem: String) -> Failure {
        Failure(.invalidParams, [FailureDetail("field", .text(field)), FailureDetail("problem", .text(problem))])
    }

    /// A peer that lacks the role.
    package static func forbidden(role: String) -> Failure {
        Failure(.forbidden, [FailureDetail("role", .text(role))])
    }

    /// Too much work in hand; nothing was done, and a later try may succeed.
    package static func overloaded(retryAfterMilliseconds wait: Int64) -> Failure {
        Failure(.overloaded, [FailureDetail("retry_after_ms", .integer(wait))])
    }

    /// What could not be done because the store could not be used; nothing was changed.
    package static func unavailable(_ problem: String, cause: String? = nil) -> Failure {
        Failure(.unavailable, [FailureDetail("problem", .text(problem))], cause: cause)
    }

    /// A broken promise of our own or of the store's contents, such as a sealed blob in the wrong place.
    package static func `internal`(_ cause: String) -> Failure {
        Failure(.internal, cause: cause)
    }

    /// What a failed store means to the one who asked.
    package init(_ failure: StoreFailure) {
        switch failure {
        case .conflict:
            // What the decision rests on was changed by others.
            let present = Failure.overloaded(retryAfterMilliseconds: 20)
            self.init(present.code, present.details, isRestart: true)
        case .full:
            self = .unavailable("no space is left for the store", cause: "store full")
        case .unavailable(let text):
            self = .unavailable("the store cannot be used", cause: text)
        case .corrupt(let text):
            self = .internal("store corrupt: \(text)")
        }
    }
}
