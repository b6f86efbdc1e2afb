internal import CLinux

/// What a descriptor is watched for, and what an event reports: epoll's flags.
package enum Interest {
    package static let readable = factor_readable
    package static let writable = factor_writable
    /// The peer will send no more.
    package static let peerFinished = factor_peer_finished
    /// Both directions are closed, or the descriptor has failed. Always reported, never requested.
    package static let hungUp = factor_hung_up
    /// Report changes only (edge-triggered).
    package static let edges = factor_edges
}
