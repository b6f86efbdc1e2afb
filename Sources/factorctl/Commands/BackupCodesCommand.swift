import FactorCommand

/// `factorctl backup-codes`: a new set.
enum BackupCodesCommand {
    static let row = Command(
        words: ["backup-codes"], arguments: [.subject],
        options: [
            CommandLineOption("count", "N", "so many codes; as many as the policy says where left out"), .yes,
            .repetition,
        ],
        about: "Make a new set of backup codes; the old set is dead from then on",
        details: """
            The codes stand alone on the standard output, one a line. Where the subject has a set with codes left it
            asks before it replaces them, or takes --yes.

            Where the codes could not be shown it says so, with a key: the same command with --repeat and that key shows
            them within 60 seconds. Later it makes another set.
            """,
        example: "factorctl backup-codes u-17 --yes | lp", run: run)

    private static func run(_ invocation: Invocation, _ session: RPCSession) throws(CLIError) -> CommandStatus {
        let left = invocation.has(CommandLineOption.repetition.name) ? 0 : try codesLeft(session)
        if left > 0 { try session.confirm("this kills the \(left) backup codes that are left of the old set") }
        var parameters = session.subject()
        if let count = try invocation.number("count") { parameters.add("count", number: count) }
        let answer = try session.callOnce("backup_codes.generate", parameters)
        try session.show(answer) { result throws(CLIError) in try text(result) }
        if !invocation.isJSON {
            session.console.complain("Each is good once; none is shown again; those of an older set are dead.")
        }
        return .done
    }

    private static func codesLeft(_ session: RPCSession) throws(CLIError) -> Int64 {
        let answer = try session.call("factor.list", session.subject())
        var left: [Int64] = []
        for factor in try answer.part.objects("factors") { left.append(try factor.optionalInteger("remaining") ?? 0) }
        return left.total
    }

    /// A code a line and nothing else, so that it can be printed or piped.
    private static func text(_ result: Part) throws(CLIError) -> String {
        let codes = try result.texts("codes")
        guard !codes.isEmpty, !codes.contains("") else { throw result.malformed("codes") }
        return codes.map { $0 + "\n" }.joined()
    }
}
