internal import Glibc

/// Why a socket could not be opened or used.
package struct SocketFailure: Error, Sendable {
    /// What went wrong.
    package enum Code: Equatable, Sendable {
        /// The path is empty or longer than the 107 bytes that a socket address holds.
        case pathTooLong
        /// Another process listens there.
        case inUse
        /// A file that is not a socket stands at the path; it is never removed.
        case notASocket
        /// An inherited descriptor is not a listening `AF_UNIX` stream socket.
        case notListening
        /// The peer closed the connection in the middle of a line.
        case cutShort
        /// The peer closed the connection, or nobody listens.
        case closed
        /// Nothing was received, or sent, in the given time.
        case timedOut
        /// The peer sent unsolicited data.
        case unasked
        /// A line is longer than this side takes.
        case tooLong
        /// The socket file's mode and owner cannot be set; `error` says why.
        case notGiven
        /// This user listens there, who is not known to be the daemon's.
        case stranger(UInt32)
        /// The kernel refused; `error` says why.
        case refused
    }

    package let code: Code
    /// What was being done, and with which path; for people.
    package let action: String
    /// The kernel's error number, or 0 if the kernel did not refuse.
    package let error: Int32

    package init(_ code: Code, _ action: String, error: Int32 = 0) {
        self.code = code
        self.action = action
        self.error = error
    }

    /// Takes the negated error number that the system calls here return.
    init(_ action: String, outcome: Int) {
        self.init(.refused, action, error: Int32(truncatingIfNeeded: -outcome))
    }
}

extension SocketFailure: Equatable {
    /// Compares codes only, so that a test can name the failure it expects.
    package static func == (left: SocketFailure, right: SocketFailure) -> Bool {
        left.code == right.code
    }
}

extension SocketFailure: CustomStringConvertible {
    package var description: String {
        switch code {
        case .pathTooLong: "\(action): a socket's path has 1 to 107 bytes"
        case .inUse: "\(action): another process listens there"
        case .notASocket: "\(action): the file there is not a socket"
        case .notListening: "\(action): not a listening unix stream socket"
        case .cutShort: "\(action): the other side ended in the middle of a line"
        case .closed: "\(action): the other side is gone"
        case .timedOut: "\(action): timed out"
        case .unasked: "\(action): the peer sent unsolicited data"
        case .stranger(let user):
            "\(action): user \(user) listens there; if that is factord's user, set FACTORD_DAEMON_UID=\(user)"
        case .tooLong: "\(action): the line is too long"
        // strerror's text lives until the next call on this thread; it is copied here.
        case .refused, .notGiven: unsafe "\(action): \(String(cString: strerror(error)))"
        }
    }
}
