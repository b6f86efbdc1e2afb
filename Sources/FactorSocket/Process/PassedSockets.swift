/// The listening sockets that a service manager opened before it started the process (`sd_listen_fds(3)`).
///
/// They are the descriptors from `ProcessHardening.firstInherited` on. Whether each is a listening socket is checked
/// when it is adopted.
package struct PassedSockets: Sendable {
    /// More than any unit passes. A larger number is a mistake, and would keep unintended descriptors open.
    private static let most = 64
    /// systemd's name for a socket whose unit gives it none.
    private static let unnamed = "unknown"

    /// One socket, and the name its unit gave it (`FileDescriptorName=`).
    package struct Socket: Equatable, Sendable {
        package let name: String
        package let descriptor: Int32
    }

    package let sockets: [Socket]

    /// No sockets were passed.
    package init() {
        sockets = []
    }

    /// Reads `LISTEN_PID`, `LISTEN_FDS` and `LISTEN_FDNAMES`. No sockets were passed if they are missing, or meant for
    /// another process.
    package init(pid: String?, count: String?, names: String?, process: Int32) throws(SocketFailure) {
        guard let pid, let count, Int32(pid) == process else {
            sockets = []
            return
        }
        guard let count = Int(count), (0...Self.most).contains(count) else {
            throw SocketFailure(.notListening, "take the sockets of LISTEN_FDS=\(count.prefix(20))")
        }
        let names = names?.split(separator: ":", omittingEmptySubsequences: false).map(String.init) ?? []
        sockets = (0..<count).map { index in
            Socket(
                name: index < names.count && !names[index].isEmpty ? names[index] : Self.unnamed,
                descriptor: ProcessHardening.firstInherited + Int32(index))
        }
    }
}
