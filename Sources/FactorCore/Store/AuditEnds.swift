/// The ends of the audit log, over all writers, and the state of the whole store that the last commit recorded.
package struct AuditEnds: Equatable, Sendable {
    /// The lowest number of any entry; 0 if there is none.
    package let first: UInt64
    /// The number of the entry stored last; 0 if there is none.
    package let last: UInt64
    package let state: [UInt8]

    package init(first: UInt64, last: UInt64, state: [UInt8]) {
        self.first = first
        self.last = last
        self.state = state
    }
}
