/// One socket to listen on.
package struct ListenAddress: Equatable, Sendable {
    /// The mode of a socket's file that only its owner may write to, and so connect.
    package static let ownerOnly: UInt16 = 0o600

    /// The most bytes a socket address holds for a path.
    package static let longestPath = 107

    /// The path of the socket's file. `path` + `.lock` stays locked while the socket is open.
    package let path: String
    /// The file's permission bits. Connecting needs write permission.
    package let mode: UInt16
    /// The file's owner, or nil for the process's own user and group.
    package let owner: Owner?
    /// Passed to the service with every line, to select the rules for this socket's clients.
    package let tag: Int

    /// The user and group that own a socket's file.
    package struct Owner: Equatable, Sendable {
        /// Leaves the user or group as it is, as in chown(2).
        package static let unchanged = UInt32.max

        package let uid: UInt32
        package let gid: UInt32

        package init(uid: UInt32, gid: UInt32) {
            self.uid = uid
            self.gid = gid
        }
    }

    package init(path: String, mode: UInt16 = ownerOnly, owner: Owner? = nil, tag: Int = 0) {
        self.path = path
        self.mode = mode
        self.owner = owner
        self.tag = tag
    }
}
