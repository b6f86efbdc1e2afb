import FactorCrypto
import FactorFiles
import FactorProgram
import Glibc

/// What a configuration is checked against: files, users and groups. Tests replace it.
protocol Machine {
    func look(at path: String) -> Look
    func userID(named name: String) -> UInt32?
    func groupID(named name: String) -> UInt32?
    /// Whether the daemon's user is in that group.
    func isMember(ofGroup id: UInt32) -> Bool
    /// What is wrong with a master key file; nil if nothing is.
    func problem(ofKeyFile path: String, isCredential: Bool) -> StartProblem?
    /// What a start would say of a directory that it needs; nil if nothing.
    func problem(ofDirectory path: String, writers: Folder.Writers) -> StartProblem?
    /// What a start would say of an anchor; nil if nothing.
    func problem(ofAnchor anchor: AnchorSource, beside state: String, key: MasterKeySource?) -> StartProblem?
    /// The content of a file that only its owner can change.
    func content(ofTrustedFile path: String, most: Int) throws(FileFailure) -> [UInt8]
    /// The user that the daemon would run as.
    var user: UInt32 { get }
    /// The user namespace that it would run in.
    var namespace: UserNamespace { get }
    /// The directory of credentials passed by a service manager, if any.
    var credentials: String? { get }
}

/// The result of looking at a path.
enum Look: Equatable {
    case missing
    /// It could not be examined, for the kernel's reason.
    case unreachable(String)
    case found(Facts)

    enum Kind: Equatable { case directory, file, socket, other }

    struct Facts: Equatable {
        let kind: Kind
        let mode: UInt32
        let owner: UInt32
        /// Whether this process may write to it and, if it is a directory, enter it.
        let isWritable: Bool
    }
}

/// The actual machine.
struct LinuxMachine: Machine {
    /// Whether keys are read to check them, which requires a hardened process.
    let readsKeys: Bool

    var user: UInt32 { geteuid() }
    var namespace: UserNamespace { .current }
    var credentials: String? { Directories.environment(.credentials) }

    func look(at path: String) -> Look {
        var status = stat()
        // `status` outlives the call.
        guard unsafe stat(path, &status) == 0 else {
            return errno == ENOENT ? .missing : .unreachable(SystemError.last)
        }
        let kind: Look.Kind =
            switch status.st_mode & S_IFMT {
            case S_IFDIR: .directory
            case S_IFREG: .file
            case S_IFSOCK: .socket
            default: .other
            }
        let wanted = kind == .directory ? W_OK | X_OK : W_OK
        return .found(
            Look.Facts(
                kind: kind, mode: status.st_mode & 0o7777, owner: status.st_uid,
                isWritable: unsafe faccessat(AT_FDCWD, path, wanted, AT_EACCESS) == 0))
    }

    func userID(named name: String) -> UInt32? {
        // The entry belongs to the C library and is read before the next lookup; nothing else looks up names.
        unsafe getpwnam(name).map { unsafe $0.pointee.pw_uid }
    }

    func groupID(named name: String) -> UInt32? {
        // As above.
        unsafe getgrnam(name).map { unsafe $0.pointee.gr_gid }
    }

    func isMember(ofGroup id: UInt32) -> Bool {
        guard id != namespace.unmappedGroup else { return false }
        // The first call only counts; the second fills an array of that count.
        var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
        let count = unsafe getgroups(Int32(groups.count), &groups)
        return id == getegid() || groups.prefix(Int(max(0, count))).contains(id)
    }

    func problem(ofDirectory path: String, writers: Folder.Writers) -> StartProblem? {
        do throws(FileFailure) { try Folder.examine(path, writers: writers) } catch { return StartProblem("", error) }
        return nil
    }

    func problem(ofAnchor anchor: AnchorSource, beside state: String, key: MasterKeySource?) -> StartProblem? {
        anchor.problem(beside: state, key: key)
    }

    func content(ofTrustedFile path: String, most: Int) throws(FileFailure) -> [UInt8] {
        try OpenFile(path, .trusted).content(most: most)
    }

    func problem(ofKeyFile path: String, isCredential: Bool) -> StartProblem? {
        do throws(StartProblem) {
            try SecretFile.check(path, isCredential: isCredential)
            if readsKeys { try MasterKeySource.check(file: path, isCredential: isCredential) }
            return nil
        } catch {
            return error
        }
    }
}
