/// How factorctl ends. The numbers are a promise to scripts.
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
        case .refused: "the code was rejected, or is none"
        case .usage: "the command line is wrong, or what it asks for was not typed"
        case .unreachable: "the daemon cannot be reached, or does not answer"
        case .failed: "any other error answer, a daemon that is not well, a broken audit chain, an incomplete backup"
        case .throttled: "too many misses in a row: wait and try again"
        case .locked: "the guess budget is spent: wait, or unlock the subject"
        case .forbidden: "the daemon does not let you do that"
        case .notFound: "there is no such subject, factor, tenant or other thing"
        case .unavailable: "the daemon has too much to do, or cannot store it: try again later"
        case .unusable: "a file cannot be used: unreadable, broken, or not fit for what is there; nothing was changed"
        case .unwritten: "what was asked for was done, and the answer could not be written to the standard output"
        case .incomplete: "a part of a file could not be used and was left out, as --skip-unusable says; the rest was"
        }
    }
}

extension Refusal {
    /// What a script is told of the refusal.
    var status: CommandStatus {
        switch reason {
        case "code_rejected": .refused
        case "invalid_params" where details["field"] == "code": .refused
        case "throttled": .throttled
        case "locked": .locked
        case "forbidden": .forbidden
        case "not_found": .notFound
        case "overloaded", "unavailable": .unavailable
        default: .failed
        }
    }
}
