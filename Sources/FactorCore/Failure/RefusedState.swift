/// A state in which a request is not possible, besides those of flows, factors and resets. The name is the one on the wire,
/// `data.state` of `wrong_state`.
package enum RefusedState: String, CaseIterable, Sendable {
    /// No code was sent that could be checked.
    case notSent = "not_sent"
    /// The flow asks for something else now.
    case otherStep = "other_step"
    /// The verdict was redeemed.
    case redeemed
    /// The flow's session was claimed.
    case claimed
    /// The job was claimed again.
    case claimedAgain = "claimed_again"
    case leaseOver = "lease_over"
    /// Another backup is being read.
    case backupUnderWay = "backup_under_way"
    /// The log has no such entry yet.
    case logEndsBefore = "log_ends_before"
    case clockHasNotJumped = "clock_has_not_jumped"
    /// The daemon was started without a next master key.
    case noNextKey = "no_next_key"
    /// The store has to be raised first.
    case storeNotRaised = "store_not_raised"
    /// There are sidecars that could not read the store then.
    case olderSidecars = "older_sidecars"

    /// The same for developers.
    var detail: String {
        switch self {
        case .notSent: "no code was sent that could be checked: flow.prepare says why"
        case .otherStep: "the current step asks for something else"
        case .redeemed: "the verdict was redeemed"
        case .claimed: "the session was claimed"
        case .claimedAgain: "the job was claimed again"
        case .leaseOver: "the lease is over"
        case .backupUnderWay: "another backup is being read"
        case .logEndsBefore: "the log ends before"
        case .clockHasNotJumped: "the clock has not jumped"
        case .noNextKey: "the daemon was started without a next master key"
        case .storeNotRaised: "this needs a newer layout of the store: factorctl store raise"
        case .olderSidecars: "there are sidecars that cannot read the newer layout"
        }
    }
}
