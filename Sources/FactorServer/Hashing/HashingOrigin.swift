/// The requester of a hash: a tenant's user on one connection.
package struct HashingOrigin: Hashable, Sendable {
    /// The tenant's number.
    package let tenant: UInt64
    /// The Unix user that the peer runs as.
    package let user: UInt32
    /// Unique among open connections.
    package let connection: UInt64

    package init(tenant: UInt64, user: UInt32, connection: UInt64) {
        self.tenant = tenant
        self.user = user
        self.connection = connection
    }
}

/// A party to the sharing: a tenant, a user of a tenant, or a connection of such a user.
enum HashingSharer: Hashable {
    case tenant(UInt64)
    case user(UInt64, UInt32)
    case connection(HashingOrigin)
}

extension HashingOrigin {
    /// The sharers whose time it uses, from the largest down.
    var sharers: [HashingSharer] { [.tenant(tenant), .user(tenant, user), .connection(self)] }
}
