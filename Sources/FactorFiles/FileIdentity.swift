package import Glibc

/// Tells a file from all others on this machine: its device and its number there.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    private let inode: UInt

    package init(_ status: stat) {
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
    }

    /// Follows links. Nil if the file does not exist.
    package init?(path: String) {
        var status = stat()
        // `status` outlives the call.
        guard unsafe stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Nil if the descriptor is not open.
    package init?(descriptor: Int32) {
        var status = stat()
        // `status` outlives the call.
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }
}
