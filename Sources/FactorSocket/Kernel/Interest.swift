internal import CLinux

/// What a descriptor is watched for, and what an event says of it: epoll's flags.
package enum Interest {
    package static let readable = factor_readable
    package static let writable = factor_writable
    /// The peer will send no more.
    package static let peerFinished = factor_peer_finished
    /// Both directions are closed, or the descriptor has failed. Always told, never asked for.
    package static let hungUp = factor_hung_up
    /// Tell of a change only, not of what stays.
    package static let edges = factor_edges
}
