package import FactorServer
internal import Synchronization

/// A place for an anchor that a test can look into and remove.
package final class MemoryAnchor: AnchorPlace {
    private struct Content {
        var line: [UInt8]?
        var failure: String?
        var writes = 0
    }

    private let content = Mutex(Content())

    package init() {}

    package var line: [UInt8]? {
        get { content.withLock { $0.line } }
        set { content.withLock { $0.line = newValue } }
    }

    /// The failure of every call from now on; nil for none.
    package var failure: String? {
        get { content.withLock { $0.failure } }
        set { content.withLock { $0.failure = newValue } }
    }

    package var writes: Int { content.withLock { $0.writes } }

    package func read() throws(AnchorFailure) -> [UInt8]? {
        if let failure { throw AnchorFailure(failure) }
        return line
    }

    package func write(_ anchor: [UInt8]) throws(AnchorFailure) {
        if let failure { throw AnchorFailure(failure) }
        content.withLock { content in
            content.line = anchor
            content.writes += 1
        }
    }
}
