/// How factorctl ends. The numbers are a promise to scripts.
enum CommandStatus: Int32, CaseIterable {
    case done = 0
    case refused = 1
    case usage = 2
    case unreachable = 3
    case failed = 4

    var about: String {
        switch self {
        case .done: "done"
        case .refused: "refused: the code was rejected, or trying is throttled or locked"
        case .usage: "the command line is wrong, or what it asks for was not typed"
        case .unreachable: "the daemon cannot be reached, or does not answer"
        case .failed: "any other error answer, or a daemon that is not well"
        }
    }
}
