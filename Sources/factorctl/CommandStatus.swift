/// The exit statuses of factorctl. Scripts rely on the numbers.
enum CommandStatus: Int32, CaseIterable {
    case done = 0
    case refused = 1
    case usage = 2
    case unreachable = 3
    case failed = 4
    case throttled = 5
    case locked = 6
    case forbidden = 7
    case notFound = 8
    case unavailable = 9
    case unusable = 10
    case unwritten = 11
    case incomplete = 12

    var about: String {
        switch self {
        case .done: "done"
        case .refused: "wrong code, used code, or text that is not a code"
        case .usage: "wrong command line, or required input is missing"
        case .unreachable: "the daemon cannot be reached, or does not answer"
        case .failed:
            "any other error, an unhealthy daemon, a policy with faults, a broken audit chain, an incomplete backup"
        case .throttled: "too many misses in a row: wait and try again"
        case .locked: "the guess budget is spent: wait, or unlock the subject"
        case .forbidden: "the daemon does not allow it"
        case .notFound: "unknown subject, factor, tenant or other item"
        case .unavailable: "the daemon is overloaded or unavailable: try again later"
        case .unusable: "a file is unreadable, broken or conflicts with existing data; nothing was changed"
        case .unwritten: "it was done, but the answer could not be written to standard output"
        case .incomplete: "parts of a file could not be used and were left out, as --skip-unusable allows"
        }
    }
}

extension Refusal {
    /// The exit status for the refusal.
    var status: CommandStatus {
        switch reason {
        case "code_rejected", "credential_rejected": .refused
        case "invalid_input" where details["field"] == "code": .refused
        case "throttled": .throttled
        case "locked": .locked
        case "forbidden": .forbidden
        case "not_found": .notFound
        case "overloaded", "unavailable", "deadline_exceeded": .unavailable
        default: .failed
        }
    }
}
