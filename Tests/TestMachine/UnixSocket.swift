internal import Glibc

/// Unix sockets as their callers own them: by descriptor.
package enum UnixSocket {
    /// A socket that listens at a path; nil if that fails.
    package static func listener(at path: String, backlog: Int32 = 16) -> Int32? {
        guard let descriptor = socket(SOCK_STREAM, at: path, binds: true) else { return nil }
        guard listen(descriptor, backlog) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// A connection to who listens at a path; nil if that fails.
    package static func connection(to path: String) -> Int32? { socket(SOCK_STREAM, at: path, binds: false) }

    /// A socket for datagrams at a path, or under an abstract name if it begins with `@`; nil if that fails.
    package static func mailbox(at address: String) -> Int32? { socket(SOCK_DGRAM, at: address, binds: true) }

    private static func socket(_ type: __socket_type, at address: String, binds: Bool) -> Int32? {
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let bytes = address.hasPrefix("@") ? [0] + Array(address.utf8.dropFirst()) : Array(address.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return nil }
        // The bytes fit into the field, which was zero, and the address outlives the call.
        unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let descriptor = Glibc.socket(AF_UNIX, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let status = unsafe withUnsafePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe binds ? bind(descriptor, $0, size) : connect(descriptor, $0, size)
            }
        }
        guard status == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}
