import FactorCommand
import FactorWire

/// `factorctl keys`: which keys are in use, and the way to new ones.
enum KeysCommand {
    private static let wait = CommandLineOption("wait", nil, "stay until everything is under the new key")
    /// Between two looks at how far a rotation has come, in milliseconds.
    private static let pause: Int64 = 500

    static let status = Command(
        words: ["keys", "status"], about: "Tell which keys are in use and what is still under older ones",
        example: "factorctl keys status"
    ) { invocation, conversation throws(Trouble) in
        try conversation.tell("keys.status", RequestParameters()) { text($0) }
    }

    static let rotate = Command(
        words: ["keys", "rotate"], options: [wait],
        about: "Give a tenant a new sealing key; the daemon moves everything to it while it serves",
        example: "factorctl keys rotate --tenant shop --wait"
    ) { invocation, conversation throws(Trouble) in
        let answer = try conversation.call("keys.rotate", conversation.scope())
        conversation.show(answer) { "\($0.text("tenant")) has key \($0.member("generation")?.integer() ?? 0)\n" }
        let tenant = answer.result.text("tenant")
        return try finish(invocation, conversation) { result in
            var left: Int64 = 0
            result.member("tenants")?.forEachElement { entry in
                if entry.text("tenant") == tenant { left += entry.member("records_left")?.integer() ?? 0 }
            }
            return left
        }
    }

    static let rotateMaster = Command(
        words: ["keys", "rotate-master"], options: [wait],
        about: "Wrap all keys with the next master key, which the daemon was started with beside the present one",
        example: "factorctl keys rotate-master --wait"
    ) { invocation, conversation throws(Trouble) in
        let answer = try conversation.call("keys.rotate_master", RequestParameters())
        conversation.show(answer) { "master key \($0.text("master_key"))\n" }
        return try finish(invocation, conversation) { $0.member("master_records_left")?.integer() ?? 0 }
    }

    /// With `--wait`: looks until nothing is left under older keys, and tells how far it is.
    private static func finish(
        _ invocation: Invocation, _ conversation: Conversation, _ left: (JSONValue) -> Int64
    ) throws(Trouble) -> CommandStatus {
        guard invocation.has(wait.name) else { return .done }
        var progress: Progress?
        while true {
            let count = left(try conversation.call("keys.status", RequestParameters()).result)
            if progress == nil { progress = Progress("moving records", of: Int(count), conversation.person) }
            guard count > 0 else { return .done }
            progress?.report(left: Int(count))
            conversation.person.wait(milliseconds: pause)
        }
    }

    private static func text(_ result: JSONValue) -> String {
        var text = "master key  \(result.text("master_key"))\n"
        if result.member("next_master_key")?.string() != nil {
            let left = result.member("master_records_left")?.integer() ?? 0
            text += "next        \(result.text("next_master_key")), \(left) records left under the present one\n"
        }
        var rows = [["TENANT", "KEY", "RECORDS UNDER OLDER KEYS"]]
        result.member("tenants")?.forEachElement { tenant in
            let left = tenant.member("records_left")?.integer() ?? 0
            rows.append([tenant.text("tenant"), "\(tenant.member("generation")?.integer() ?? 0)", "\(left)"])
        }
        return text + "\n" + Table.text(rows)
    }
}
