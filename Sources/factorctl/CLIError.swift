import FactorFiles
import FactorProgram

/// Why a command failed.
enum CLIError: Error, Equatable {
    /// The command line is wrong; the text says how.
    case usage(String)
    /// Required input was not typed.
    case nothingTyped(String)
    /// There is no daemon, or the connection broke off; the text says what to do.
    case unreachable(String)
    /// A file cannot be read or imported; the text names it, the position and what to do.
    case unusable(String)
    /// The command was carried out, but its output could not be written.
    case unwritten(String)
    /// The daemon's answer is an error.
    case refused(Refusal)
    /// With `--json`: the error is printed as received.
    case refusedAsJSON(Refusal, String)

    /// A file cannot be written.
    init(_ failure: FileFailure) {
        var remedy = failure.remedy
        if case .system = failure.cause { remedy = "choose a directory that you may write to and that has space" }
        self = .unusable("\(Printable.text(failure.path)) \(failure.problem)" + (remedy.map { ": \($0)" } ?? ""))
    }

    var status: CommandStatus {
        switch self {
        case .usage, .nothingTyped: .usage
        case .unreachable: .unreachable
        case .unusable: .unusable
        case .unwritten: .unwritten
        case .refused(let refusal), .refusedAsJSON(let refusal, _): refusal.status
        }
    }

    /// The daemon's error, if it is one.
    var refusal: Refusal? {
        switch self {
        case .refused(let refusal), .refusedAsJSON(let refusal, _): refusal
        default: nil
        }
    }

    /// The same error, with how to get a lost answer again.
    func repeatable(_ how: String?) -> CLIError {
        guard let how else { return self }
        return switch self {
        case .unwritten(let problem): .unwritten("\(problem); \(how)")
        case .unreachable(let problem): .unreachable("\(problem); \(how)")
        default: self
        }
    }

    /// The whole line for standard error.
    var text: String {
        switch self {
        case .usage(let problem): "factorctl: \(problem) (see factorctl --help)"
        case .nothingTyped(let problem), .unreachable(let problem), .unusable(let problem), .unwritten(let problem):
            "factorctl: \(problem)"
        case .refused(let refusal): "factorctl: \(refusal.sentence)"
        case .refusedAsJSON(_, let json): json
        }
    }
}
