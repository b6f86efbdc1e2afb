import FactorCommand
import FactorWire

/// `factorctl tenant`: realms with keys and a policy of their own.
enum TenantCommand {
    private static let setting = Command.Argument(
        name: "MEMBER=VALUE", about: "a member of the policy, such as totp.digits=8; null takes one back to the default"
    )

    static let create = Command(
        words: ["tenant", "create"], arguments: [.tenant], further: setting, about: "Create a tenant with its own keys",
        example: "factorctl tenant create shop issuer='The Shop' totp.digits=8"
    ) { invocation, conversation throws(Trouble) in
        try conversation.tell("tenant.create", try withPolicy(invocation)) { text($0) }
    }

    static let get = Command(
        words: ["tenant", "get"], arguments: [.tenant], about: "Show a tenant and the whole of its policy",
        example: "factorctl tenant get default"
    ) { invocation, conversation throws(Trouble) in
        try conversation.tell("tenant.get", named(invocation)) { text($0) }
    }

    static let list = Command(
        words: ["tenant", "list"], about: "List the tenants", example: "factorctl tenant list"
    ) { invocation, conversation throws(Trouble) in
        var rows = [["TENANT", "SUBJECTS", "CREATED"]]
        try conversation.forEachPage(of: "tenant.list") { page in
            page.member("tenants")?.forEachElement { tenant in
                let count = tenant.member("counts")?.member("subjects")?.integer() ?? 0
                let created = Moment.text(milliseconds: tenant.member("created_at")?.integer() ?? 0)
                rows.append([tenant.text("tenant"), "\(count)", created])
            }
            return page.member("tenants")?.count ?? 0
        }
        if !invocation.isJSON { conversation.person.show(Table.text(rows)) }
        return .done
    }

    static let update = Command(
        words: ["tenant", "update"], arguments: [.tenant], further: setting, fewest: 1,
        about: "Change members of a tenant's policy; what is not named stays",
        example: "factorctl tenant update default totp.adjacent_intervals=2 issuer=null"
    ) { invocation, conversation throws(Trouble) in
        try conversation.tell("tenant.update", try withPolicy(invocation)) { text($0) }
    }

    static let delete = Command(
        words: ["tenant", "delete"], arguments: [.tenant], options: [.yes],
        about: "Destroy a tenant's keys and with them all it has", example: "factorctl tenant delete shop --yes"
    ) { invocation, conversation throws(Trouble) in
        let name = Printable.text(invocation.words[0])
        try conversation.confirm("this destroys the keys of \(name), and nothing it has can be read again")
        return try conversation.tell("tenant.delete", named(invocation)) { _ in "deleted\n" }
    }

    private static func named(_ invocation: Invocation) -> RequestParameters {
        var parameters = RequestParameters()
        parameters.add("tenant", text: invocation.words[0])
        return parameters
    }

    private static func withPolicy(_ invocation: Invocation) throws(Trouble) -> RequestParameters {
        var parameters = named(invocation)
        let policy = try PolicyWords(invocation.words.dropFirst())
        if !policy.isEmpty { parameters.add("policy", json: policy.json) }
        return parameters
    }

    private static func text(_ result: JSONValue) -> String {
        var rows = [["tenant", result.text("tenant")]]
        if let created = result.member("created_at")?.integer() {
            rows.append(["created", Moment.text(milliseconds: created)])
        }
        if let subjects = result.member("counts")?.member("subjects")?.integer() {
            rows.append(["subjects", "\(subjects)"])
        }
        result.member("policy")?.forEachMember { name, value in
            let name = Printable.text(name.string() ?? "")
            guard value.kind == .object else { return rows.append([name, Printable.text(value.source)]) }
            value.forEachMember { rows.append(["\(name).\($0.string() ?? "")", Printable.text($1.source)]) }
        }
        return Table.text(rows)
    }
}
