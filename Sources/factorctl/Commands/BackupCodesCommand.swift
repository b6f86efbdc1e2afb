import FactorProgram

/// `factorctl backup-codes`: creates a new set of backup codes.
enum BackupCodesCommand {
    static let row = Command(
        words: ["backup-codes"], arguments: [.subject],
        options: [
            CommandLineOption("count", "N", "the number of codes; default: the policy's"), .yes,
            .repetition,
        ],
        about: "Create a new set of backup codes; the old set stops working",
        details: """
            The codes are the only text on standard output, one per line. If the subject's current set has unused codes,
            the command asks before it replaces them, unless --yes is given.

            If the codes could not be shown, it prints a key: the same command with --repeat and that key shows them
            within 60 seconds. After that it creates another set.
            """,
        example: "factorctl backup-codes u-17 --yes | lp", run: run)

    private static func run(_ invocation: Invocation, _ session: RPCSession) throws(CLIError) -> CommandStatus {
        let left = invocation.has(CommandLineOption.repetition.name) ? 0 : try codesLeft(session)
        if left > 0 { try session.confirm("this invalidates the \(left) unused backup codes of the old set") }
        var parameters = session.subject()
        if let count = try invocation.number("count") { parameters.add("count", number: count) }
        let answer = try session.callOnce("backup_code.generate", parameters)
        try session.show(answer) { result throws(CLIError) in try text(result) }
        if !invocation.isJSON {
            session.console.complain("Each code works once and is not shown again. Older sets no longer work.")
        }
        return .done
    }

    private static func codesLeft(_ session: RPCSession) throws(CLIError) -> Int64 {
        let answer = try session.call("factor.list", session.subject())
        var left: [Int64] = []
        for factor in try answer.part.objects("factors") { left.append(try factor.optionalInteger("codes_left") ?? 0) }
        return left.total
    }

    /// One code per line and nothing else, for printing or piping.
    private static func text(_ result: Part) throws(CLIError) -> String {
        let codes = try result.texts("codes")
        guard !codes.isEmpty, !codes.contains("") else { throw result.malformed("codes") }
        return codes.map { $0 + "\n" }.joined()
    }
}
