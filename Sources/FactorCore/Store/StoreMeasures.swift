/// The size of a store and the room it has, as far as its kind can tell.
package struct StoreMeasures: Equatable, Sendable {
    /// Bytes of the records on the disk.
    package var bytes: UInt64?
    /// Bytes of the log that commits go to before they are copied to the records.
    package var logBytes: UInt64?
    /// Journal rows that are not folded into the records yet.
    package var journalRows: UInt64?
    /// Bytes free on the disk for an ordinary user.
    package var freeBytes: UInt64?

    package init() {}
}
