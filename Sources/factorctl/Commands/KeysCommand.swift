import FactorProgram

/// `factorctl keys`: shows and rotates keys.
enum KeysCommand {
    private static let wait = CommandLineOption("wait", nil, "wait until everything is under the new key")
    /// The time between two progress checks of a rotation, in milliseconds.
    private static let pause: Int64 = 500

    static let status = Command(
        words: ["keys", "status"], about: "Show the keys in use and what is still under older ones",
        example: "factorctl keys status"
    ) { invocation, session throws(CLIError) in
        var (head, rows) = ("", [["TENANT", "KEY", "RECORDS UNDER OLDER KEYS"]])
        try session.forEachPage(of: "keys.status") { page throws(CLIError) in
            head = try text(page)
            let tenants = try page.objects("tenant_keys")
            for tenant in tenants {
                let left = try tenant.count("tenant_records_left")
                rows.append([try tenant.word("tenant"), "\(try tenant.count("generation"))", "\(left)"])
            }
            return tenants.count
        }
        if !invocation.isJSON { try session.console.show(head + "\n" + Table.text(rows)) }
        return .done
    }

    static let rotate = Command(
        words: ["keys", "rotate"], options: [wait, .repetition],
        about: "Give a tenant a new sealing key; the daemon moves all records to it while it serves",
        example: "factorctl keys rotate --tenant shop --wait"
    ) { invocation, session throws(CLIError) in
        let answer = try session.callOnce("keys.rotate", session.scope())
        let tenant = try answer.part.string("tenant")
        let generation = try answer.part.count("generation")
        try session.show(answer) { part throws(CLIError) in
            "\(try part.word("tenant")) has key \(generation)\n"
        }
        return try finish(invocation, session) { result throws(CLIError) in
            try left(of: tenant, since: generation, result, session)
        }
    }

    static let rotateMaster = Command(
        words: ["keys", "rotate-master"], options: [wait, .repetition],
        about: "Wrap all keys with the next master key, with which the daemon must have been started",
        example: "factorctl keys rotate-master --wait"
    ) { invocation, session throws(CLIError) in
        let answer = try session.callOnce("keys.rotate_master", RequestParameters())
        try session.show(answer) { part throws(CLIError) in "master key \(try part.word("master_key_fingerprint"))\n" }
        return try finish(invocation, session) { part throws(CLIError) in try part.count("master_records_left") }
    }

    /// What a tenant has left under keys before that generation. The tenant may be on a further page.
    private static func left(
        of tenant: String, since generation: Int64, _ first: Part, _ session: RPCSession
    ) throws(CLIError) -> Int64 {
        var page = first
        for _ in 0..<RPCSession.mostPages {
            for entry in try page.objects("tenant_keys") where try entry.string("tenant") == tenant {
                guard try entry.count("generation") >= generation else { throw entry.malformed("generation") }
                return try entry.count("tenant_records_left")
            }
            guard let next = try page.optionalString("next_cursor") else { throw page.malformed("tenant_keys") }
            var parameters = RequestParameters()
            parameters.add("cursor", text: next)
            page = try session.call("keys.status", parameters).part
        }
        throw page.malformed("next_cursor")
    }

    /// With `--wait`: polls until nothing is under older keys, and reports progress.
    private static func finish(
        _ invocation: Invocation, _ session: RPCSession, _ left: (Part) throws(CLIError) -> Int64
    ) throws(CLIError) -> CommandStatus {
        guard invocation.has(wait.name) else { return .done }
        var progress: Progress?
        while true {
            let answer = try session.call("keys.status", RequestParameters())
            let count = try left(answer.part)
            if progress == nil { progress = Progress("moving records", of: Int(count), session.console) }
            guard count > 0 else { return .done }
            progress?.report(left: Int(count))
            session.console.wait(milliseconds: pause)
        }
    }

    private static func text(_ result: Part) throws(CLIError) -> String {
        var text = "master key  \(try result.word("master_key_fingerprint"))\n"
        if let next = try result.optionalText("next_master_key_fingerprint") {
            let left = try result.count("master_records_left")
            text += "next        \(next), \(left) records left under the current one\n"
        }
        return text
    }
}
