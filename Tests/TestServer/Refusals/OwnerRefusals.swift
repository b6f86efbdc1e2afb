import FactorCore
import FactorServer
import TestSupport

/// How what only a subject's owner may change is refused to others.
enum OwnerRefusals {
    typealias Case = Refusals.Case

    /// Of each method that changes factors.
    static let cases: [String: [FailureCode: Case]] = Catalogue.all.filter(\.changesFactors).reduce(into: [:]) {
        cases, entry in
        cases[entry.name] = [.insufficientAuthentication: { scenario, _ in try withoutOwner(scenario, entry) }]
    }

    /// Asks an application for a change of a factor that there is, without its owner.
    private static func withoutOwner(_ scenario: Scenario, _ entry: MethodEntry) throws -> Answer {
        let id = try scenario.enrolled("ada").id
        try scenario.ask("password.set", ["subject": "ada", "password": "correct horse"])
        try scenario.ask("tenant.update", ["tenant": "default", "policy": ["mfa": ["changes": "session"]]])
        var params: JSON = [:]
        for parameter in entry.parameters() where parameter.isRequired {
            params = params.with(parameter.name, entry.sample(of: parameter) ?? .null)
        }
        if !params["factor_id"].isNull { params = params.with("factor_id", .text(id)) }
        if entry.name == "factor.activate" { params = params.with("code", "000000") }
        return try scenario.ask(entry.name, params.with("subject", "ada"), from: Scenario.application)
    }

    /// Demands of a flow what a store that release 0.1.0 can read as well does not hold.
    static let demandInOldStore: Case = { _, method in
        let memory = MemoryStore()
        memory.age(to: .first)
        let token: JSON =
            method == "step_up.create" ? ["session_token": FlowRefusals.unknownToken, "purpose": "x"] : [:]
        return try Scenario(on: memory, isShared: true).ask(method, token.with("min_aal", 2))
    }

    /// Has a store that release 0.1.0 can read as well leave changes to sessions.
    static let inOldStore: Case = { _, method in
        let memory = MemoryStore()
        memory.age(to: .first)
        let old = try Scenario(on: memory, isShared: true)
        let tenant: JSON = method == "tenant.create" ? "shop" : "default"
        return try old.ask(method, ["tenant": tenant, "policy": ["mfa": ["changes": "session"]]])
    }
}
