internal import Glibc

/// The users whose socket a client takes for the daemon's, as `protocol/wire.md` says: root, this user, the owner of a folder
/// that nobody else can change, and one whom the operator has named. The number of all users whom the user namespace does
/// not map is believed only if it is named.
struct BelievedUsers {
    /// What is known about a folder.
    struct Folder {
        let owner: UInt32
        let mode: UInt32

        init(owner: UInt32, mode: UInt32) {
            self.owner = owner
            self.mode = mode
        }

        /// Looks at what is there, following links. Nil if there is no such folder.
        init?(_ path: String) {
            var status = stat()
            // The structure outlives the call.
            guard unsafe stat(path, &status) == 0 else { return nil }
            self.init(owner: status.st_uid, mode: status.st_mode)
        }
    }

    /// This process's effective user.
    let own: UInt32
    let named: UInt32?
    /// The number of all users whom this process's user namespace does not map, if there are any.
    let unmapped: UInt32?

    /// Whether a socket is the daemon's if this user listens on it. `folder` is where it is, and `above` the folder of that.
    func contain(_ user: UInt32, folder: Folder?, above: Folder?) -> Bool {
        if user == named || isTrusted(user) { return true }
        guard let folder, let above, (folder.mode | above.mode) & 0o022 == 0 else { return false }
        return folder.owner == user && user != unmapped && isTrusted(above.owner)
    }

    func contain(_ user: UInt32, at path: String) -> Bool {
        let folder = path.unicodeScalars.lastIndex(of: "/").map { String(path[..<$0]) + "/" } ?? "."
        return contain(user, folder: Folder(folder), above: Folder(folder + "/.."))
    }

    private func isTrusted(_ user: UInt32) -> Bool { user != unmapped && (user == 0 || user == own) }
}
