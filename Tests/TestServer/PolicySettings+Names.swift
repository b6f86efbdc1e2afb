package import FactorCore

extension PolicySettings {
    /// Settings by the names of their members, such as `totp.digits`.
    package init(_ named: [String: PolicyValue]) {
        self.init()
        for (name, value) in named {
            guard let member = PolicyMember.all.first(where: { $0.path == "policy.\(name)" }) else {
                preconditionFailure("the policy has no \(name)")
            }
            set(member, to: value)
        }
    }
}
