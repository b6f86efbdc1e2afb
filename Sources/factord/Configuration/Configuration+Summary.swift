import FactorCore
import FactorProgram
import FactorServer
import FactorSocket

extension Configuration {
    /// What would be served, for `--check-config`.
    var summary: String {
        var lines = ["state       \(state)", "master key  \(masterKey.summary)"]
        if let store { lines.append("store       \(store.summary)") }
        if let nextMasterKey { lines.append("next key    \(nextMasterKey.summary)") }
        if let anchor { lines.append("anchor      \(anchor.summary)") }
        if let mark { lines.append("mark        \(mark.path)" + (mark.mayBeMissing ? ", may be missing" : "")) }
        for listener in listeners {
            lines.append("listener    \(listener.summary)")
            lines += listener.rules.map { "            \($0.summary)" }
        }
        lines += LimitMember.all.filter { limits[keyPath: $0.path] != Limits()[keyPath: $0.path] }
            .map { "limit       \($0.name) \(limits[keyPath: $0.path])" }
        lines += PolicyMember.all.compactMap { member in
            policy.values[member.number].map { "\(member.path.padded(to: 11)) \($0.text)" }
        }
        if policy.over(Policy()).mfa.changes == .session {
            lines += listeners.flatMap(\.rules).filter { $0.roles.contains(RoleSet(.provision)) }
                .map { "            changes factors without their owner: \($0.people)" }
        }
        if let authenticators { lines.append("authenticators \(authenticators.summary)") }
        lines += warnings.map { "warning     \($0)" }
        lines.append("log         \(log.level.rawValue), \(log.format.rawValue)")
        return lines.map { Printable.text($0) + "\n" }.joined()
    }
}

extension Configuration {
    /// What is wrong with the policy under some edition of the defaults, which is not wrong without it.
    fileprivate var warnings: [String] {
        DefaultsEdition.allCases.reduce(into: []) { lines, edition in
            let usual = Set(CheckedPolicy(edition.policy, over: edition).findings().map(\.code))
            for finding in CheckedPolicy(policy.over(edition.policy), over: edition).findings()
            where !usual.contains(finding.code) {
                let line = "\(finding.severity.rawValue) policy.\(finding.members.first ?? ""): \(finding.problem)"
                if !lines.contains(line) { lines.append(line) }
            }
        }
    }
}

extension ListenerConfiguration {
    fileprivate var summary: String {
        guard case .path(let path) = place else { return name }
        let digits = String(mode, radix: 8)
        return "\(path), mode 0\(digits)"
            + (owner.flatMap { $0.uid == ListenAddress.Owner.unchanged ? nil : ", owner \($0.uid)" } ?? "")
            + (owner.flatMap { $0.gid == ListenAddress.Owner.unchanged ? nil : ", group \($0.gid)" } ?? "")
    }
}

extension AccessRule {
    /// The rule as a line: who it is for, and which roles they have for which tenants.
    var summary: String {
        let names = Role.allCases.filter { roles.contains(RoleSet($0)) }.map(\.name)
        let told =
            switch tenants {
            case .allTenants: "every tenant"
            case .tenants(let tenants): tenants.map(\.text).sorted().joined(separator: ", ")
            }
        return "\(people): \(names.joined(separator: ", ")) for \(told)"
    }

    /// Whom it is for.
    fileprivate var people: String {
        switch who {
        case .user(let uid): "user \(uid)"
        case .group(let gid): "group \(gid)"
        case .anyone: "anyone who can connect"
        }
    }
}

extension PolicyValue {
    /// The value as shown to people.
    var text: String {
        switch self {
        case .integer(let integer): String(integer)
        case .text(let text): text
        case .texts(let texts): texts.isEmpty ? "none" : texts.joined(separator: " ")
        case .flag(let flag): String(flag)
        case .probability(let probability): String(probability.value)
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
