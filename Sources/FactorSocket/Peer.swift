/// Who is on the other end of a connection, as the kernel said when it was made (`SO_PEERCRED`).
///
/// The process may since have changed its user, handed the socket on or ended, so this says who connected, and a
/// `pid` is good for the log only.
package struct Peer: Hashable, Sendable {
    package let uid: UInt32
    package let gid: UInt32
    package let pid: Int32

    package init(uid: UInt32, gid: UInt32, pid: Int32) {
        self.uid = uid
        self.gid = gid
        self.pid = pid
    }
}
