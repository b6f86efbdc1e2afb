import FactorCore
import FactorServer

/// Who may call what, as a page for operators.
struct RolesDocument {
    private static let roles = Role.allCases.sorted { $0.name < $1.name }

    /// What a role is for.
    private static func about(_ role: Role) -> String {
        switch role {
        case .verify: "checks codes, passwords and passkeys, for applications without the daemon's flows"
        case .enroll: "adds, changes and removes factors and addresses"
        case .flow: "runs sign-ins, sign-ups, step-ups and resets, and makes and ends sessions and trusted devices"
        case .session: "checks sessions, for proxies and applications"
        case .deliver: "delivers messages: the courier's"
        case .challenge: "judges custom challenges"
        case .currentCode: "reads the current code of a factor that allows it"
        case .admin: "tenants, keys, audit, backups, metrics"
        case .support: "looks at a subject, unlocks it, and begins and cancels the reset of its factors"
        case .vouch: "says in `first_factor` of `sign_in.create` that the application has checked a first factor"
        case .monitor: "reads metrics, for a monitoring agent: needs it for all tenants"
        case .audit: "reads and verifies the audit log, for a collector or an auditor"
        case .provision:
            "`enroll` for programs that act without the factors' owner: imports, onboarding, identity managers"
        }
    }

    func text() -> String {
        var text = """
            # Roles

            This page is generated from the code. A rule of [the configuration](../deploy/systemd/README.md) gives a user or
            a group, as the kernel identifies it, roles for tenants. What no rule allows is refused as `forbidden`, with the
            `role` that the method requires and the `other_roles` that would do as well, and rules add up.

            | role | |
            | --- | --- |

            """
        for role in Self.roles { text += "| `\(role.name)` | \(Self.about(role)) |\n" }
        text += """

            ## Methods

            A peer with any role may call \(Self.list(Catalogue.all.filter { $0.role == nil })). Of the others, each line has
            the roles that allow a method. A method with \\* concerns the whole daemon and requires its role for all tenants, as
            `audit.list` does for the entries of all tenants.
            Jobs belong to roles by their kind: who lacks the role of a kind is `forbidden` to claim it, and is told of no
            such job. A method with † needs a session of the subject, unless the peer has `provision`, where the policy's
            `mfa.changes` is `session`: see [Who may change factors](factors.md#who-may-change-factors).

            | method | \(Self.roles.map(\.name).joined(separator: " | ")) |
            | --- |\(String(repeating: " --- |", count: Self.roles.count))

            """
        for entry in Catalogue.all {
            guard let role = entry.role else { continue }
            let name = "`\(entry.name)`\(entry.isServerWide ? " \\*" : "")\(entry.changesFactors ? " †" : "")"
            if entry.area == "job" {
                for kind in Job.Kind.allCases { text += Self.row("\(name) of `\(kind.name)`", [kind.role]) }
            } else {
                text += Self.row(name, [role] + entry.otherRoles)
            }
        }
        return text
    }

    private static func row(_ name: String, _ allowed: [Role]) -> String {
        "| \(name) |" + roles.map { allowed.contains($0) ? " • |" : "   |" }.joined() + "\n"
    }

    private static func list(_ entries: [MethodEntry]) -> String {
        let names = entries.map { "`\($0.name)`" }
        return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }
}
