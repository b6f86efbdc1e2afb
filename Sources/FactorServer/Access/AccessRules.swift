package import FactorCore

/// The peer of a request, as reported by the kernel, and its listener.
package struct Caller: Hashable, Sendable {
    package let uid: UInt32
    package let gid: UInt32
    package let listener: Int

    package init(uid: UInt32, gid: UInt32, listener: Int) {
        self.uid = uid
        self.gid = gid
        self.listener = listener
    }
}

/// One rule of a listener: peers of this user or group get these roles for these tenants.
package struct AccessRule: Equatable, Sendable {
    /// The peers that a rule applies to.
    package enum Who: Hashable, Sendable {
        case user(UInt32)
        case group(UInt32)
        case anyone
    }

    /// The tenants that a rule applies to.
    package enum Where: Hashable, Sendable {
        case allTenants
        case tenants(Set<TenantID>)
    }

    package let who: Who
    package let roles: RoleSet
    package let tenants: Where

    package init(_ who: Who, _ roles: RoleSet, _ tenants: Where = .allTenants) {
        self.who = who
        self.roles = roles
        self.tenants = tenants
    }

    func concerns(_ caller: Caller) -> Bool {
        switch who {
        case .user(let uid): uid == caller.uid
        case .group(let gid): gid == caller.gid
        case .anyone: true
        }
    }
}

/// The rules of all listeners. What no rule allows is refused.
package struct AccessRules: Sendable {
    private let listeners: [[AccessRule]]

    /// Makes rules, indexed by the listener's number.
    ///
    /// - Parameter unmapped: The numbers that identify nobody here, since the kernel gives them to all users and groups
    ///   whom the user namespace does not map. A rule for one of them applies to no peer.
    package init(_ listeners: [[AccessRule]], unmapped: Set<AccessRule.Who> = []) {
        self.listeners = listeners.map { rules in rules.filter { !unmapped.contains($0.who) } }
    }

    /// Returns the union of all rules that apply to a caller.
    package func grant(for caller: Caller) -> Grant {
        guard listeners.indices.contains(caller.listener) else { return Grant([]) }
        return Grant(listeners[caller.listener].filter { $0.concerns(caller) })
    }

    /// Returns whether some rule gives somebody a role for a tenant.
    package func givesSomebody(_ role: Role, in tenant: TenantID) -> Bool {
        listeners.joined().contains { Grant([$0]).allows(RoleSet(role), in: tenant) }
    }
}

/// What one peer may do, and for which tenants.
package final class Grant: Sendable {
    private let everywhere: RoleSet
    private let byTenant: [TenantID: RoleSet]
    /// Every role that is granted for at least one tenant.
    private let anywhere: RoleSet

    /// What decides which methods a peer may call: the roles granted for some tenant, and those granted for all.
    struct Reach: Hashable {
        let anywhere: RoleSet
        let everywhere: RoleSet
    }

    var reach: Reach { Reach(anywhere: anywhere, everywhere: everywhere) }

    init(_ rules: [AccessRule]) {
        var everywhere: RoleSet = []
        var byTenant: [TenantID: RoleSet] = [:]
        for rule in rules {
            switch rule.tenants {
            case .allTenants: everywhere.formUnion(rule.roles)
            case .tenants(let tenants): for tenant in tenants { byTenant[tenant, default: []].formUnion(rule.roles) }
            }
        }
        self.everywhere = everywhere
        self.byTenant = byTenant
        anywhere = byTenant.values.reduce(everywhere) { $0.union($1) }
    }

    /// No rule applies to the peer.
    package var isEmpty: Bool { everywhere.isEmpty && byTenant.isEmpty }

    /// Returns whether one of the roles is granted for that tenant.
    package func allows(_ roles: RoleSet, in tenant: TenantID) -> Bool {
        !everywhere.isDisjoint(with: roles) || byTenant[tenant].map { !$0.isDisjoint(with: roles) } ?? false
    }

    /// Returns whether one of the roles is granted for every tenant, which acting on the server itself requires.
    package func allowsEverywhere(_ roles: RoleSet) -> Bool {
        !everywhere.isDisjoint(with: roles)
    }

    /// Returns whether one of the roles is granted for any tenant.
    package func allowsAnywhere(_ roles: RoleSet) -> Bool {
        !anywhere.isDisjoint(with: roles)
    }
}
