/// Where the audit log begins and ends, of whatever writer, and what the last commit said of the whole store at that moment.
package struct AuditEnds: Equatable, Sendable {
    /// The lowest number that any entry has; 0 where there is none.
    package let first: UInt64
    /// The number of the last entry, by the order in which they are stored; 0 where there is none.
    package let last: UInt64
    package let state: [UInt8]

    package init(first: UInt64, last: UInt64, state: [UInt8]) {
        self.first = first
        self.last = last
        self.state = state
    }
}
