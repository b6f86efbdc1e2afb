import FactorCommand

/// Why a command did not do what it was asked for.
enum CLIError: Error, Equatable {
    /// The command line is wrong; the text says how.
    case usage(String)
    /// Something that had to be typed was not.
    case nothingTyped(String)
    /// No daemon, or one that broke off; the text says what to do.
    case unreachable(String)
    /// A file that cannot be read or taken over; the text names it, the place and what to do.
    case unusable(String)
    /// What was asked for was done, and the answer could not be shown.
    case unwritten(String)
    /// The daemon's answer is an error.
    case refused(Refusal)
    /// With `--json`: the error is shown as it came.
    case refusedAsJSON(Refusal, String)

    var status: CommandStatus {
        switch self {
        case .usage, .nothingTyped: .usage
        case .unreachable: .unreachable
        case .unusable: .unusable
        case .unwritten: .unwritten
        case .refused(let refusal), .refusedAsJSON(let refusal, _): refusal.status
        }
    }

    /// The daemon's error, where it is one.
    var refusal: Refusal? {
        switch self {
        case .refused(let refusal), .refusedAsJSON(let refusal, _): refusal
        default: nil
        }
    }

    /// The same, with how to get an answer again that was lost on its way.
    func repeatable(_ how: String?) -> CLIError {
        guard let how else { return self }
        return switch self {
        case .unwritten(let problem): .unwritten("\(problem); \(how)")
        case .unreachable(let problem): .unreachable("\(problem); \(how)")
        default: self
        }
    }

    /// The whole line for the standard error.
    var text: String {
        switch self {
        case .usage(let problem): "factorctl: \(problem) (factorctl --help tells more)"
        case .nothingTyped(let problem), .unreachable(let problem), .unusable(let problem), .unwritten(let problem):
            "factorctl: \(problem)"
        case .refused(let refusal): "factorctl: \(refusal.sentence)"
        case .refusedAsJSON(_, let json): json
        }
    }
}
