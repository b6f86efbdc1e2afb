/// Identifies where a sealed blob belongs: the associated data of its encryption.
///
/// A blob that is copied to another row, tenant or kind does not open there.
package struct AssociatedData: Equatable, Sendable {
    /// The version of the layout inside the blob.
    package var schema: UInt8
    /// The tenant's random number; 0 for the server itself.
    package var tenant: UInt64
    /// The high and low words of the document's id.
    package var documentHigh: UInt64
    package var documentLow: UInt64
    /// The high and low words of the id of the record inside the document.
    package var recordHigh: UInt64
    package var recordLow: UInt64
    /// The kind of record. 0xFF is reserved for the tenants' wrapped keys.
    package var kind: UInt8
    /// Whatever else the record is bound to, such as settings and status stored in clear beside it.
    package var parameters: UInt64

    /// Creates associated data from its parts.
    package init(
        schema: UInt8, tenant: UInt64, document: (high: UInt64, low: UInt64), record: (high: UInt64, low: UInt64),
        kind: UInt8, parameters: UInt64 = 0
    ) {
        self.schema = schema
        self.tenant = tenant
        self.documentHigh = document.high
        self.documentLow = document.low
        self.recordHigh = record.high
        self.recordLow = record.low
        self.kind = kind
        self.parameters = parameters
    }

    /// The document's id as one value.
    package var document: (high: UInt64, low: UInt64) {
        get { (documentHigh, documentLow) }
        set { (documentHigh, documentLow) = newValue }
    }

    /// The record's id as one value.
    package var record: (high: UInt64, low: UInt64) {
        get { (recordHigh, recordLow) }
        set { (recordHigh, recordLow) = newValue }
    }

    /// The 56 authenticated bytes: seven big-endian words, without allocating.
    ///
    /// Schema (1 byte), kind (1), two zero bytes, generation (4), tenant (8), document (16), record (16),
    /// parameters (8).
    func encoded(generation: UInt32) -> InlineArray<7, UInt64> {
        let first = UInt64(schema) << 56 | UInt64(kind) << 48 | UInt64(generation)
        return [
            first.bigEndian, tenant.bigEndian, documentHigh.bigEndian, documentLow.bigEndian, recordHigh.bigEndian,
            recordLow.bigEndian, parameters.bigEndian,
        ]
    }
}
