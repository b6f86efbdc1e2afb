import FactorProgram
import FactorWire

/// `factorctl tenant`: manages tenants, each with its own keys and policy.
enum TenantCommand {
    private static let setting = Command.Argument(
        name: "MEMBER=VALUE", about: "a policy member, such as totp.digits=8, or defaults_edition; null restores a member's default"
    )

    static let create = Command(
        words: ["tenant", "create"], arguments: [.tenant], further: setting, about: "Create a tenant with its own keys",
        example: "factorctl tenant create shop issuer='The Shop' totp.digits=8"
    ) { invocation, session throws(CLIError) in
        try session.tell("tenant.create", try withPolicy(invocation)) { result throws(CLIError) in
            try text(result, invocation.words[0])
        }
    }

    static let get = Command(
        words: ["tenant", "get"], arguments: [.tenant], about: "Show a tenant and its whole policy",
        example: "factorctl tenant get default"
    ) { invocation, session throws(CLIError) in
        try session.tell("tenant.get", named(invocation)) { result throws(CLIError) in
            try text(result, invocation.words[0])
        }
    }

    static let list = Command(
        words: ["tenant", "list"], about: "List the tenants", example: "factorctl tenant list"
    ) { invocation, session throws(CLIError) in
        var rows = [["TENANT", "SUBJECTS", "CREATED"]]
        try session.forEachPage(of: "tenant.list") { page throws(CLIError) in
            let tenants = try page.objects("tenants")
            for tenant in tenants {
                let count = try tenant.object("counts").count("subjects")
                let created = UTCFormat.text(milliseconds: try tenant.integer("created_at"))
                rows.append([try tenant.word("tenant"), "\(count)", created])
            }
            return tenants.count
        }
        if !invocation.isJSON { try session.console.show(Table.text(rows)) }
        return .done
    }

    static let update = Command(
        words: ["tenant", "update"], arguments: [.tenant], further: setting, fewest: 1,
        about: "Change members of a tenant's policy; others stay as they are",
        example: "factorctl tenant update default totp.adjacent_intervals=2 issuer=null"
    ) { invocation, session throws(CLIError) in
        try session.tell("tenant.update", try withPolicy(invocation)) { result throws(CLIError) in
            try text(result, invocation.words[0])
        }
    }

    static let delete = Command(
        words: ["tenant", "delete"], arguments: [.tenant], options: [.yes],
        about: "Destroy a tenant's keys and with them all its data", example: "factorctl tenant delete shop --yes"
    ) { invocation, session throws(CLIError) in
        let name = Printable.text(invocation.words[0])
        try session.confirm("this destroys the keys of \(name), and its data can never be read again")
        return try session.tell("tenant.delete", named(invocation)) { result throws(CLIError) in
            guard try result.string("tenant") == invocation.words[0] else { throw result.malformed("tenant") }
            return "deleted\n"
        }
    }

    private static func named(_ invocation: Invocation) -> RequestParameters {
        var parameters = RequestParameters()
        parameters.add("tenant", text: invocation.words[0])
        return parameters
    }

    private static func withPolicy(_ invocation: Invocation) throws(CLIError) -> RequestParameters {
        var parameters = named(invocation)
        var members: [String] = []
        for word in invocation.words.dropFirst() {
            guard word.hasPrefix("\(edition)=") else {
                members.append(word)
                continue
            }
            guard let number = Int(word.dropFirst(edition.count + 1)) else {
                throw .usage("\(edition) is a number")
            }
            parameters.add(edition, number: number)
        }
        let policy = try PolicyWords(members)
        if !policy.isEmpty { parameters.add("policy", json: policy.json) }
        return parameters
    }

    /// The member beside the policy.
    private static let edition = "defaults_edition"

    private static func text(_ result: Part, _ tenant: String) throws(CLIError) -> String {
        guard try result.string("tenant") == tenant else { throw result.malformed("tenant") }
        var rows = [["tenant", tenant]]
        if let created = try result.optionalInteger("created_at") {
            rows.append(["created", UTCFormat.text(milliseconds: created)])
        }
        if let counts = try result.optionalObject("counts") {
            rows.append(["subjects", "\(try counts.count("subjects"))"])
        }
        rows.append(["defaults edition", "\(try result.integer(edition))"])
        try result.object("policy").value.forEachMember { name, value in
            let name = name.string() ?? ""
            guard value.kind == .object else { return rows.append([name, value.source]) }
            value.forEachMember { rows.append(["\(name).\($0.string() ?? "")", $1.source]) }
        }
        return Table.text(rows)
    }
}
