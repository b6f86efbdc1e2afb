/// One socket to listen on.
package struct ListenAddress: Equatable, Sendable {
    /// Who may write to the socket's file, and so connect: its owner only.
    package static let ownerOnly: UInt16 = 0o600

    /// Bytes that a socket address has for a path.
    package static let longestPath = 107

    /// Where the socket's file stands; `path` + `.lock` is locked for as long as it is listened on.
    package let path: String
    /// The file's permission bits. Connecting needs write permission.
    package let mode: UInt16
    /// The file's owner, or nil for the process's own user and group.
    package let owner: Owner?
    /// Which rules apply to whoever comes in here; handed to the service with every line.
    package let tag: Int

    /// The user and group that a socket's file is given to.
    package struct Owner: Equatable, Sendable {
        /// In the place of a user or group: it stays the process's own, as chown(2) has it.
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
