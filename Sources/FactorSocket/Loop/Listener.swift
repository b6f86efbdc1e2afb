internal import CLinux
internal import Glibc

/// A listening socket and, if it was made here, its file.
///
/// How a path is taken, so that a stale file is replaced and a live daemon is never displaced:
/// 1. `path.lock` is opened and locked (`flock`). The holder owns the path until its process ends, however it ends; two
///    processes that start together cannot both hold it. The lock file is never removed: otherwise two processes could
///    hold two files of the same name.
/// 2. With the lock held, a file at the path comes from a former owner, or from a program that does not use the lock.
///    It is probed: a socket that accepts is left alone, one that refuses is removed.
/// 3. The socket is bound with no more than the file's mode (the kernel gives the file the socket's mode, less the
///    umask). Mode and owner are then set through a descriptor of the file, so that a link put in its place is never
///    followed. All this happens before `listen`; until then nobody can connect.
struct Listener {
    let descriptor: Int32
    let tag: Int
    /// Connections that were made before the loop last stood still may wait in its backlog.
    var mayHoldOld = false
    private let file: File?

    private struct File {
        let path: String
        let lock: Int32
        let identity: Identity?
    }

    private struct Identity: Equatable {
        let device: UInt
        let inode: UInt
    }

    /// Listens at a path of its own.
    init(_ address: ListenAddress, backlog: Int32) throws(SocketFailure) {
        let path = address.path
        guard !path.isEmpty, path.utf8.count <= factor_unix_path_limit else {
            throw SocketFailure(.pathTooLong, "listen on \(path)")
        }
        let lock = try Listener.lock(path)
        do throws(SocketFailure) {
            try Listener.removeStale(path)
            descriptor = try Listener.bind(address, backlog: backlog)
        } catch {
            _ = Glibc.close(lock)
            throw error
        }
        tag = address.tag
        file = File(path: path, lock: lock, identity: Listener.identity(path))
    }

    /// Adopts a socket that another program has bound, made to listen and will clean up.
    init(adopting descriptor: Int32, tag: Int) throws(SocketFailure) {
        guard factor_socket_option(descriptor, SO_ACCEPTCONN) == 1,
            factor_socket_option(descriptor, SO_DOMAIN) == Int(AF_UNIX),
            factor_socket_option(descriptor, SO_TYPE) == Int(SOCK_STREAM.rawValue)
        else { throw SocketFailure(.notListening, "adopt descriptor \(descriptor)") }
        let outcome = factor_set_flags(descriptor)
        guard outcome >= 0 else { throw SocketFailure("adopt descriptor \(descriptor)", outcome: outcome) }
        self.descriptor = descriptor
        self.tag = tag
        file = nil
    }

    /// Stops listening, removes the file if it is still the one made here, and releases the path, in this order.
    func close() {
        _ = Glibc.close(descriptor)
        guard let file else { return }
        if let identity = file.identity, identity == Listener.identity(file.path) { _ = unsafe unlink(file.path) }
        _ = Glibc.close(file.lock)
    }

    private static func lock(_ path: String) throws(SocketFailure) -> Int32 {
        let lock = unsafe factor_open_lock(path + ".lock")
        guard lock >= 0 else { throw SocketFailure("open \(path).lock", outcome: lock) }
        guard flock(Int32(lock), LOCK_EX | LOCK_NB) == 0 else {
            let error = errno
            _ = Glibc.close(Int32(lock))
            if error == EWOULDBLOCK { throw SocketFailure(.inUse, "listen on \(path)") }
            throw SocketFailure("lock \(path).lock", outcome: -Int(error))
        }
        return Int32(lock)
    }

    private static func removeStale(_ path: String) throws(SocketFailure) {
        var status = stat()
        // `status` outlives the call.
        guard unsafe lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw SocketFailure(.notASocket, "listen on \(path)") }
        let probe = factor_unix_socket(Int32(SOCK_NONBLOCK.rawValue))
        guard probe >= 0 else { throw SocketFailure("open a socket", outcome: probe) }
        let outcome = unsafe factor_unix_connect(Int32(probe), path)
        _ = Glibc.close(Int32(probe))
        // A full backlog (EAGAIN) also means that somebody listens.
        guard outcome == -Int(ECONNREFUSED) else { throw SocketFailure(.inUse, "listen on \(path)") }
        guard unsafe unlink(path) == 0 else { throw SocketFailure("remove \(path)", outcome: -Int(errno)) }
    }

    private static func bind(_ address: ListenAddress, backlog: Int32) throws(SocketFailure) -> Int32 {
        let opened = factor_unix_socket(Int32(SOCK_NONBLOCK.rawValue))
        guard opened >= 0 else { throw SocketFailure("open a socket", outcome: opened) }
        let descriptor = Int32(opened)
        var outcome = factor_set_mode(descriptor, UInt32(address.mode))
        // The path is copied into the address.
        if outcome >= 0 { outcome = unsafe factor_unix_bind(descriptor, address.path) }
        let given = outcome >= 0 ? setAccess(address) : 0
        if outcome >= 0, given >= 0, Glibc.listen(descriptor, backlog) < 0 { outcome = -Int(errno) }
        guard outcome >= 0, given >= 0 else {
            _ = Glibc.close(descriptor)
            guard given < 0 else { throw SocketFailure("listen on \(address.path)", outcome: outcome) }
            throw SocketFailure(
                .notGiven, "set the mode and owner of \(address.path)", error: Int32(truncatingIfNeeded: -given))
        }
        return descriptor
    }

    /// Sets the file's mode and owner.
    private static func setAccess(_ address: ListenAddress) -> Int {
        // The path is read only during the call.
        let file = unsafe factor_open_path(address.path)
        guard file >= 0 else { return file }
        defer { _ = Glibc.close(Int32(file)) }
        let outcome = factor_set_file_mode(Int32(file), UInt32(address.mode))
        guard outcome >= 0, let owner = address.owner else { return outcome }
        return factor_set_file_owner(Int32(file), owner.uid, owner.gid)
    }

    private static func identity(_ path: String) -> Identity? {
        var status = stat()
        // `status` outlives the call.
        guard unsafe lstat(path, &status) == 0 else { return nil }
        return Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
    }
}
