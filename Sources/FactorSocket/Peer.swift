/// The process at the other end of a connection, as the kernel reported it when it connected (`SO_PEERCRED`).
///
/// The process may since have changed its user, passed the socket on or ended. So this says who connected; use `pid`
/// for the log only.
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
