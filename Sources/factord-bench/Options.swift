internal import FactorProgram

/// The command line of factord-bench.
struct Options {
    let isHelp: Bool
    let isVersion: Bool
    let isHuman: Bool
    let command: String
    let socket: String
    let connections: Int
    let pipeline: Int
    let seconds: Int
    let passes: Int
    let isKeyed: Bool
    let subjects: Range<Int>

    private static let table = [
        CommandLineOption("socket", "PATH", "the server's socket (default \(Directories.socket))"),
        CommandLineOption("connections", "C", "connections (default 16)"),
        CommandLineOption("pipeline", "P", "requests in flight on each (default 1)"),
        CommandLineOption("seconds", "S", "duration (default 5)"),
        CommandLineOption("subjects", "N", "the number of enrolled subjects (default 100000)"),
        CommandLineOption(
            "from", "OFFSET", "the first subject (default 0); runs with different subjects may overlap"),
        CommandLineOption("passes", "K", "codes used per subject, 1 to 3 (default 3)"),
        CommandLineOption("keyed", nil, "each code is sent with an idempotency key of its own, as the clients do"),
        CommandLineOption("human", nil, "print a line for people instead of JSON"),
        CommandLineOption("version", nil, "print the version and exit"),
        CommandLineOption("help", nil, "print this help and exit"),
    ]

    static let help = """
        Usage: factord-bench [options] WORKLOAD

        Drives a server on a Unix socket in a closed loop and prints one line of JSON.

        Workloads
          verify        totp.verify with right codes; each code is used once, so the next run needs other subjects
                        (--from) or two minutes
          verify-wrong  totp.verify with wrong codes; an answer without an error counts as one
          check         session.check of a thousand sessions, created first
          list          factor.list
          info          server.info
          redis-set     SET of 64 bytes, for a Redis socket
          redis-strlen  STRLEN of the same key
          redis-ping    PING
          echo          a line of 110 bytes, for serve-echo

        Other commands
          enroll        enrols the subjects; their seeds are derived from their numbers
          idle          holds the connections open and sends nothing
          serve-echo    echoes every line, to measure the event loop alone

        \(table.help)

        """

    init(_ arguments: [String]) throws(UsageProblem) {
        let given = try CommandLineArguments(arguments, options: Self.table)
        isHelp = given.has("help")
        isVersion = given.has("version")
        isHuman = given.has("human")
        isKeyed = given.has("keyed")
        socket = given["socket"] ?? Directories.socket
        connections = try Self.number(given, "connections", 1...100_000, default: 16)
        pipeline = try Self.number(given, "pipeline", 1...1_024, default: 1)
        seconds = try Self.number(given, "seconds", 1...86_400, default: 5)
        passes = try Self.number(given, "passes", 1...3, default: 3)
        let first = try Self.number(given, "from", 0...Subject.limit, default: 0)
        let count = try Self.number(given, "subjects", 1...Subject.limit, default: 100_000)
        guard first + count <= Subject.limit else {
            throw UsageProblem("at most \(Subject.limit) subjects are possible")
        }
        subjects = first..<first + count
        command = given.words.first ?? ""
        guard isHelp || isVersion || given.words.count == 1 else {
            throw UsageProblem("name one workload; --help lists them")
        }
    }

    private static func number(
        _ given: CommandLineArguments, _ name: String, _ range: ClosedRange<Int>, default: Int
    ) throws(UsageProblem) -> Int {
        guard let text = given[name] else { return `default` }
        guard let number = Int(text), range.contains(number) else {
            throw UsageProblem("--\(name) must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
