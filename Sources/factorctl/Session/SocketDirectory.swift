import Glibc

/// The directory that contains a socket.
enum SocketDirectory {
    /// Whether it belongs to this user or to root and nobody else may write to it. A missing directory passes.
    static func isPrivate(of socket: String) -> Bool {
        let directory = String(socket.prefix(upTo: socket.lastIndex(of: "/") ?? socket.startIndex))
        var status = stat()
        // The structure outlives the call.
        guard unsafe lstat(directory, &status) == 0 else { return errno == ENOENT }
        let isOurs = status.st_uid == geteuid() || status.st_uid == 0
        return isOurs && status.st_mode & S_IFMT == S_IFDIR && status.st_mode & 0o022 == 0
    }
}
