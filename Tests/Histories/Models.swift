/// What an object does when requests come one after the other.
package protocol SequentialModel {
    associatedtype State: Hashable

    /// The state of a new object.
    var start: State { get }

    /// The state after a request that was answered so; nil if that answer is not possible in this state.
    func state(after state: State, _ action: Event.Action, _ outcome: Event.Outcome) -> State?
}

/// A code or a verdict that works once. It is rejected only after it was used.
package struct OneTimeThing: SequentialModel {
    package let start = false

    package init() {}

    package func state(after isSpent: Bool, _ action: Event.Action, _ outcome: Event.Outcome) -> Bool? {
        switch (action, outcome) {
        case (.use, .accepted): isSpent ? nil : true
        case (.use, .rejected): isSpent ? true : nil
        default: nil
        }
    }
}

/// A token of a trusted device: from its first use on it may give the next one, until it is rejected and ends the trust.
package struct DeviceToken: SequentialModel {
    package enum State: Sendable {
        case fresh, used, lost
    }

    package let start = State.fresh

    package init() {}

    package func state(after state: State, _ action: Event.Action, _ outcome: Event.Outcome) -> State? {
        switch (action, outcome) {
        case (.use, .accepted): state == .lost ? nil : .used
        case (.use, .rejected): state == .fresh ? nil : .lost
        default: nil
        }
    }
}

/// A session, valid until it is revoked.
package struct Session: SequentialModel {
    package let start = true

    package init() {}

    package func state(after isValid: Bool, _ action: Event.Action, _ outcome: Event.Outcome) -> Bool? {
        switch (action, outcome) {
        case (.check, .accepted): isValid ? true : nil
        case (.check, .rejected), (.revoke, .rejected): isValid ? nil : false
        case (.revoke, .accepted): false
        default: nil
        }
    }
}

/// A name that has no owner at first, and then one forever.
package struct Name: SequentialModel {
    package let start: Int? = nil

    package init() {}

    package func state(after owner: Int?, _ action: Event.Action, _ outcome: Event.Outcome) -> Int?? {
        guard case .claim(let claimant) = action else { return nil }
        return switch outcome {
        case .accepted: owner == nil || owner == claimant ? .some(claimant) : nil
        case .rejected: owner == nil || owner == claimant ? nil : .some(owner)
        }
    }
}
