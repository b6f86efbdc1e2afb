internal import FactorCore

/// Some of the overlay's older entries, copied out to be written into their rows. Reused for every slice.
struct FoldSlice {
    struct Row {
        let key: DocumentKey
        let version: UInt64
        let hot: Range<Int>
    }

    private(set) var rows: [Row] = []
    private var bytes: [UInt8] = []
    /// The slot of the older generation where the next slice begins.
    var end = 0

    func hot(of row: Row) -> [UInt8] {
        [UInt8](bytes[row.hot])
    }

    mutating func empty(endingAt slot: Int) {
        rows.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        end = slot
    }

    mutating func append(_ key: DocumentKey, version: UInt64, hot: ArraySlice<UInt8>) {
        rows.append(Row(key: key, version: version, hot: bytes.count..<bytes.count + hot.count))
        bytes.append(contentsOf: hot)
    }
}
