package import FactorCore
package import FactorWire

/// Shows what is wrong with a tenant's policy, in itself and by a standard.
package enum CheckTenant: ScanningMethod {
    package static let name = "tenant.check"
    package static let about =
        "Checks a tenant's policy, or a change of it that is not made: what keeps users out, contradicts itself, or deviates "
        + "from a standard"
    package static let role: Role? = .admin
    package static let changes = false
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, Sendable {
        let tenant: TenantID
        let policy: PolicyChange?
        let edition: DefaultsEdition?
        let profile: ProfileName?

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.required("tenant", "the tenant's name")
            policy = try parameters.optional("policy", "settings to try, as in tenant.update; nothing is changed")
            edition = try parameters.defaultsEdition("an edition of the defaults to try; nothing is changed")
            profile = try parameters.optional("profile", "the standard to check by; only consistency if omitted")
        }
    }

    /// The name of a profile in a request.
    package struct ProfileName: WireReadable, Sendable {
        let profile: PolicyProfile

        package static var schema: JSONSchema {
            .enumeration(PolicyProfile.all.map(\.name), title: "PolicyProfile")
        }
        package static var example: ProfileName { ProfileName(profile: .nist) }

        init(profile: PolicyProfile) { self.profile = profile }

        package init(wire: JSONValue) throws(WireProblem) {
            guard let profile = PolicyProfile.all.first(where: { wire.equals($0.name) }) else {
                throw WireProblem("must be one of " + PolicyProfile.all.map(\.name).joined(separator: ", "))
            }
            self.profile = profile
        }
    }

    package struct Reply: WireObject, Sendable {
        let tenant: TenantID
        let profile: PolicyProfile?
        let checked: CheckedPolicy
        let domains: PasskeyDomains
        /// Whether the policy is a change that was tried.
        let isTried: Bool

        package static var example: Reply {
            let domains = PasskeyDomains(CheckedPolicy.example.policy.passkey, noted: nil, .newest)
            return Reply(tenant: .default, profile: .nist, checked: .example, domains: domains, isTried: false)
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("tenant", tenant, "its name")
            object.nullable("profile", profile?.name, "the profile checked by")
            object.nullable("standard", profile?.standard, "the title and date of the standard's text")
            object.field(checked.edition)
            let census = checked.census ?? FactorCensus()
            object.field("census", CheckedUsers(census: census, isTried: isTried), "its users, counted")
            object.field(
                "passkeys", census.passkeys(domains, atMost: mostDomains),
                "the passkeys by the domain that they were made for, those that count first")
            object.field("findings", checked.findings(profile), "what was found, worst first")
        }
    }

    package static func start(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        let tenant = try call.tenant(params.tenant, for: roles)
        let settings = params.policy?.applied(to: tenant.record.settings) ?? tenant.record.settings
        let edition = params.edition ?? tenant.record.edition
        let changed = call.engine.changed(tenant, settings, edition)
        var checked = CheckedPolicy(changed.policy, over: edition, defaults: call.engine.defaults.over(edition.policy))
        checked.hasProgram = call.access.givesSomebody(.challenge, in: tenant.id)
        checked.hasCourier = call.access.givesSomebody(.deliver, in: tenant.id)
        try call.engine.survey(Survey(tenant: tenant, changed: changed, accepted: nil)) { [checked] counted in
            done(
                counted.map { census in
                    var checked = checked
                    checked.census = census
                    return Reply(
                        tenant: tenant.id, profile: params.profile?.profile, checked: checked,
                        domains: changed.tenantContext.domains,
                        isTried: params.policy != nil || params.edition != nil)
                })
        }
    }

    /// The most rows of passkeys: the accepted domains, and some others.
    private static let mostDomains = 20
}

/// A tenant's users, by what they have that counts.
private struct CheckedUsers: WireObject {
    static let title: String? = "CheckedUsers"
    let census: FactorCensus
    let isTried: Bool

    static var example: CheckedUsers { CheckedUsers(census: FactorCensus(), isTried: false) }

    func encode(into object: inout ObjectWriter) {
        object.field("users", census.users, "the number of users")
        object.field("with_second_factor", census.withSecondFactor, "those who have a second factor that counts")
        object.nullable(
            "affected", isTried ? census.affected : nil,
            "those whom the change would leave without a factor that counts; null if none is tried")
    }
}

extension CheckedPolicy {
    /// A policy that breaks a rule.
    fileprivate static var example: CheckedPolicy {
        var policy = Policy()
        policy.guessBudget.probability = .zero
        return CheckedPolicy(policy)
    }
}

extension FindingSeverity: WireEnumeration {
    package static let title = "FindingSeverity"
}

extension PolicyFinding: WireObject {
    package static let title: String? = "PolicyFinding"

    package static var example: PolicyFinding {
        guard let found = CheckedPolicy.example.findings().first else {
            preconditionFailure("without a budget nothing is found")
        }
        return found
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("code", code, "what is found; more may be added")
        object.field("severity", severity, "how bad it is")
        object.field("members", members, "the settings concerned, the most important one first")
        object.nullable("clause", clause, "the clause of the standard; null for what needs no standard")
        object.field("detail", problem, "what is wrong, for people")
        object.nullable(
            "needs", needs.map { NeededChange(change: PolicyChange(changes: $0)) },
            "a change that mends it, as tenant.update takes it; null if there is none")
        object.nullable("users", users, "the number of users concerned; null if it is not about single users")
    }
}

/// A change that clients pass on unchanged. They read any object: what they write is typed.
private struct NeededChange: WireWritable {
    let change: PolicyChange

    static var schema: JSONSchema { .map(of: .any) }
    static var example: NeededChange { NeededChange(change: .example) }

    func write(to writer: inout JSONWriter) { change.write(to: &writer) }
}

extension FactorCensus.Passkeys: WireObject {
    package static let title: String? = "DomainPasskeys"

    package static var example: Self {
        Self(domain: "example.org", state: .current, passkeys: 22, users: 20)
    }

    package func encode(into object: inout ObjectWriter) {
        object.nullable("rp_id", domain, "the domain; null for passkeys of which none is known")
        object.field("rp_id_state", state, "whether they count: other ones count nowhere")
        object.field("count", passkeys, "how many there are")
        object.field("users", users, "how many users have one")
    }
}
