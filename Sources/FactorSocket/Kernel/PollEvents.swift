internal import CLinux

/// The readiness events returned by one wait.
@safe package struct PollEvents: ~Copyable {
    package let limit: Int
    /// Owned: allocated in `init`, freed in `deinit`, `limit` events long.
    let base: UnsafeMutableRawPointer

    package init(limit: Int) {
        self.limit = limit
        unsafe base = .allocate(byteCount: limit * factor_event_size, alignment: 8)
        unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: limit * factor_event_size)
    }

    deinit { unsafe base.deallocate() }

    /// The readiness flags of the event at `index`, which is below the count that the wait returned.
    package func flags(_ index: Int) -> UInt32 {
        precondition(index < limit)
        return unsafe factor_event_flags(base, index)
    }

    /// The token that the descriptor of the event at `index` is watched under.
    package func token(_ index: Int) -> UInt64 {
        precondition(index < limit)
        return unsafe factor_event_token(base, index)
    }
}
