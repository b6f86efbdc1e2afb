/// Where one writer's audit log begins and ends.
package struct LogExtent: Equatable, Sendable {
    /// The number of the last entry; nil if it is not known.
    package let head: UInt64?
    package let beginning: AuditBeginning

    package init(head: UInt64?, beginning: AuditBeginning) {
        self.head = head
        self.beginning = beginning
    }

    /// A log of which nothing is known but its writer.
    package static func unknown(of writer: UInt16) -> LogExtent {
        LogExtent(head: nil, beginning: .origin(of: writer))
    }

    /// Whose log it is.
    package var writer: UInt16 { AuditNumber.writer(of: beginning.removed) }
}

extension [LogExtent] {
    /// How many entries were removed from the beginnings of the logs.
    package var entriesRemoved: UInt64 { reduce(0) { $0 + AuditNumber.place(of: $1.beginning.removed) } }
}
