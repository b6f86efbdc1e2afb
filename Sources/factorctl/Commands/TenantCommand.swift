import FactorProgram
import FactorWire

/// `factorctl tenant`: manages tenants, each with its own keys and policy.
enum TenantCommand {
    private static let setting = Command.Argument(
        name: "MEMBER=VALUE",
        about: "a policy member, such as totp.digits=8, or defaults_edition; null restores a member's default"
    )

    private static let accepted = CommandLineOption(
        "accept-users-affected", "N", "how many users the change may leave without a factor that counts")

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
        words: ["tenant", "update"], arguments: [.tenant], further: setting, fewest: 1, options: [accepted],
        about: "Change members of a tenant's policy; others stay as they are",
        example: "factorctl tenant update default totp.adjacent_intervals=2 issuer=null"
    ) { invocation, session throws(CLIError) in
        var parameters = try withPolicy(invocation)
        if let users = try invocation.number(accepted.name) { parameters.add("accept_users_affected", number: users) }
        return try session.tell("tenant.update", parameters) { result throws(CLIError) in
            try text(result, invocation.words[0])
        }
    }

    static let check = Command(
        words: ["tenant", "check"],
        further: Command.Argument(
            name: "TENANT|PROFILE|MEMBER=VALUE",
            about: "a tenant (default if omitted), then a profile such as nist-800-63b-4-aal2, and settings to try"),
        about: "Check a tenant's policy, or a change of it: what keeps users out, contradicts itself, or deviates",
        details: """
            Nothing is changed. The exit status is 4 if there is a lockout, a contradiction or a deviation.
            """,
        example: "factorctl tenant check default asvs-5-l2 mfa.state=required"
    ) { invocation, session throws(CLIError) in
        let words = invocation.words.prefix { !$0.contains("=") }
        guard words.count <= 2 else { throw .usage("tenant check takes a tenant, a profile and MEMBER=VALUE") }
        let name = words.first ?? invocation.tenant ?? "default"
        var parameters = try withPolicy(name, invocation.words.dropFirst(words.count))
        if words.count > 1 { parameters.add("profile", text: words[1]) }
        let answer = try session.call("tenant.check", parameters)
        var isSound = true
        try session.show(answer) { result throws(CLIError) in
            guard try result.string("tenant") == name else { throw result.malformed("tenant") }
            var rows = [["SEVERITY", "CODE", "CLAUSE", "MEMBER", "PROBLEM"]]
            for finding in try result.objects("findings") {
                let severity = try finding.word("severity")
                if ["lockout", "contradiction", "deviation"].contains(severity) { isSound = false }
                rows.append([
                    severity, try finding.word("code"), try finding.optionalText("clause") ?? "",
                    try finding.texts("members").first ?? "", try finding.text("detail"),
                ])
            }
            return try census(result) + (rows.count > 1 ? "\n" + Table.text(rows) : "\nnothing found\n")
        }
        return isSound ? .done : .failed
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

    private static func named(_ invocation: Invocation) -> RequestParameters { named(invocation.words[0]) }

    private static func named(_ tenant: String) -> RequestParameters {
        var parameters = RequestParameters()
        parameters.add("tenant", text: tenant)
        return parameters
    }

    private static func withPolicy(_ invocation: Invocation) throws(CLIError) -> RequestParameters {
        try withPolicy(invocation.words[0], invocation.words.dropFirst())
    }

    /// - Parameter settings: `MEMBER=VALUE`, and the edition.
    private static func withPolicy(
        _ tenant: String, _ settings: ArraySlice<String>
    ) throws(CLIError) -> RequestParameters {
        var parameters = named(tenant)
        var members: [String] = []
        for word in settings {
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

    /// The users, and the passkeys by domain.
    private static func census(_ result: Part) throws(CLIError) -> String {
        let users = try result.object("census")
        var text = "\(try users.count("users")) users, \(try users.count("with_second_factor")) with a second factor"
        if let affected = try users.optionalInteger("affected") { text += ", \(affected) would lose a factor" }
        text += "\n"
        for passkeys in try result.objects("passkeys") {
            text +=
                "\(try passkeys.count("count")) passkeys of \(try passkeys.optionalText("rp_id") ?? "an unknown domain")"
                + " (\(try passkeys.word("rp_id_state"))), \(try passkeys.count("users")) users\n"
        }
        return text
    }

    private static func text(_ result: Part, _ tenant: String) throws(CLIError) -> String {
        guard try result.string("tenant") == tenant else { throw result.malformed("tenant") }
        var rows = [["tenant", tenant]]
        if let created = try result.optionalInteger("created_at") {
            rows.append(["created", UTCFormat.text(milliseconds: created)])
        }
        if let counts = try result.optionalObject("counts") {
            rows.append(["subjects", "\(try counts.count("subjects"))"])
        }
        if let edition = try result.optionalInteger(edition) { rows.append(["defaults edition", "\(edition)"]) }
        try result.object("policy").value.forEachMember { name, value in
            let name = name.string() ?? ""
            guard value.kind == .object else { return rows.append([name, value.source]) }
            value.forEachMember { rows.append(["\(name).\($0.string() ?? "")", $1.source]) }
        }
        return Table.text(rows)
    }
}
