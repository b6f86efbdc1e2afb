/// The size of a store and the room it has, as far as its kind can tell.
package struct StoreMeasures: Equatable, Sendable {
    /// Bytes of the records on the disk.
    package var bytes: UInt64?
    /// Bytes of the log that commits go to before they are copied to the records.
    package var logBytes: UInt64?
    /// Commits in that log that are not copied to the records yet.
    package var logRecords: UInt64?
    /// Bytes free on the disk for an ordinary user.
    package var freeBytes: UInt64?

    /// How the store is shared; nil if it is not.
    package var sharing: Sharing?

    /// What is known of those who share a store.
    package struct Sharing: Equatable, Sendable {
        /// How many sidecars there are.
        package let sidecars: Int
        /// Whether this one does the upkeep.
        package let doesUpkeep: Bool
        /// How far the store's clock is ahead of this host's, in milliseconds, at least.
        package let clockOffset: Int64

        package init(sidecars: Int, doesUpkeep: Bool, clockOffset: Int64) {
            self.sidecars = sidecars
            self.doesUpkeep = doesUpkeep
            self.clockOffset = clockOffset
        }
    }

    package init() {}
}
