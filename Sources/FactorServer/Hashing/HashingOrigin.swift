/// Who has something hashed: a tenant's user, over one connection.
package struct HashingOrigin: Hashable, Sendable {
    /// The tenant's number.
    package let tenant: UInt64
    /// The Unix user that the peer runs as.
    package let user: UInt32
    /// What no other open connection has.
    package let connection: UInt64

    package init(tenant: UInt64, user: UInt32, connection: UInt64) {
        self.tenant = tenant
        self.user = user
        self.connection = connection
    }
}

/// Those who share one thing among each other: tenants, the users of one tenant, the connections of one of those.
enum HashingSharer: Hashable {
    case tenant(UInt64)
    case user(UInt64, UInt32)
    case connection(HashingOrigin)
}

extension HashingOrigin {
    /// Whose shares it has, from the largest down.
    var sharers: [HashingSharer] { [.tenant(tenant), .user(tenant, user), .connection(self)] }
}
