package import Glibc

/// Which files are accepted where one is named. Most have to be regular ones: anything else could block, or grow without
/// end.
package struct FileRules: Sendable {
    /// The permissions of others to write.
    private static let writing: mode_t = 0o022

    /// The permissions that refuse it.
    private let forbidden: mode_t
    private let owner: Owner
    /// Whether it may be a symbolic link to one.
    let followsLinks: Bool
    /// Whether it may be a pipe, such as a shell makes of another program's output, or a device like a terminal.
    let mayBeStream: Bool

    /// Whose it may be.
    private enum Owner {
        case any
        /// This user's, or root's.
        case own
        /// Also that of its folder's owner, if this user is root, who may look after another one's store.
        case folders
    }

    private init(forbidden: mode_t, _ owner: Owner = .own, followsLinks: Bool = true, mayBeStream: Bool = false) {
        (self.forbidden, self.owner, self.followsLinks, self.mayBeStream) = (
            forbidden, owner, followsLinks, mayBeStream
        )
    }

    /// Anybody's: what is in it is examined.
    package static let any = FileRules(forbidden: 0, .any)
    /// Anybody's, or what another program puts out.
    package static let input = FileRules(forbidden: 0, .any, mayBeStream: true)
    /// A file that only its owner can change, since its content decides what the program does.
    package static let trusted = FileRules(forbidden: writing)
    /// One that nobody else can read.
    package static let secret = FileRules(forbidden: 0o077)
    /// A credential, which systemd may let the service's user read by an access control list; its mask then shows as the
    /// group's permission.
    package static let credential = FileRules(forbidden: 0o037)
    /// One that the program makes itself, under this very name.
    package static let own = FileRules(forbidden: 0o077, followsLinks: false)
    /// An anchor, which is authenticated when it is read.
    package static let anchor = FileRules(forbidden: 0, .any, followsLinks: false)
    /// A part of a store.
    package static let store = FileRules(forbidden: 0, .folders, followsLinks: false)

    /// Throws if what is open there is not acceptable.
    package func check(_ descriptor: Int32, named path: String) throws(FileFailure) -> stat {
        var status = stat()
        // `status` outlives the call.
        guard unsafe fstat(descriptor, &status) == 0 else { throw FileFailure(path, .examine) }
        let (sort, mode) = (status.st_mode & S_IFMT, status.st_mode)
        guard sort == S_IFREG || mayBeStream && [S_IFIFO, S_IFCHR].contains(sort) else {
            throw FileFailure(path, .isOtherSort)
        }
        guard mode & forbidden == 0 else {
            throw FileFailure(path, forbidden == Self.writing ? .othersMayChange : .isOpenToOthers)
        }
        if let cause = try problem(ofOwner: status.st_uid, path) { throw FileFailure(path, cause) }
        return status
    }

    /// Why it may not be that user's; nil if it may.
    private func problem(ofOwner user: uid_t, _ path: String) throws(FileFailure) -> FileFailure.Cause? {
        guard owner != .any else { return nil }
        let foreign = FileFailure.Cause.foreign(user)
        if owner == .own || user == geteuid() || foreign == .belongsToUnmapped { return foreign }
        let isFolders = geteuid() == 0 ? try Folder.around(path).status().st_uid == user : false
        return isFolders ? nil : .belongs(to: user)
    }
}
