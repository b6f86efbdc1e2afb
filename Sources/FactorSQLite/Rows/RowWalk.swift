internal import FactorCore

/// Walks the rows of one table in the order of their numbers, and continues after unreadable pages.
///
/// An unreadable page hides a range of numbers of unknown length: higher and higher numbers are tried until one can be
/// read, and then those in between by bisection. That takes about a hundred reads.
final class RowWalk {
    /// The current row.
    let row: Statement
    private let numberColumn: Int32
    /// The numbers still to be read; nil at the end.
    private var left: ClosedRange<Int64>?

    /// Prepares a query whose first two parameters are the first and the last number, inclusive, and whose rows are
    /// sorted by the number in one of its columns.
    init(_ connection: Connection, _ sql: String, numberColumn: Int32) throws(StoreFailure) {
        row = try connection.prepare(sql)
        self.numberColumn = numberColumn
    }

    /// The number of the current row.
    private(set) var number: Int64 = 0

    /// Starts with the first of these numbers.
    func begin(_ numbers: ClosedRange<Int64>) throws(StoreFailure) {
        left = nil
        row.reset()
        try row.bind(1, numbers.lowerBound)
        try row.bind(2, numbers.upperBound)
        left = numbers
    }

    /// Moves to the next row; returns false at the end.
    ///
    /// Throws `.corrupt` once for each range of unreadable rows; the next call moves to the row after it. After any
    /// other failure there are no more rows.
    func step() throws(StoreFailure) -> Bool {
        guard let left else { return false }
        do throws(StoreFailure) {
            guard try row.step() else {
                self.left = nil
                row.reset()
                return false
            }
        } catch {
            self.left = nil
            if case .corrupt = error { try goOn(behind: left.lowerBound, to: left.upperBound) }
            throw error
        }
        number = try row.integer(numberColumn)
        // Manipulated pages can return rows in any order; this bounds the query in any case.
        guard left.contains(number) else { throw .corrupt("rows are not in their order") }
        self.left = number < left.upperBound ? number + 1...left.upperBound : nil
        return true
    }

    private func goOn(behind unreadable: Int64, to last: Int64) throws(StoreFailure) {
        var bad = unreadable
        var stride: UInt64 = 1
        var found: Int64?
        while found == nil, bad < last {
            let next = Self.distance(bad, last) > stride ? bad &+ Int64(bitPattern: stride) : last
            if try canRead(from: next, to: last) { found = next } else { bad = next }
            stride = max(stride, stride &<< 1)
        }
        guard var good = found else { return }
        while Self.distance(bad, good) > 1 {
            let middle = bad &+ Int64(bitPattern: Self.distance(bad, good) / 2)
            if try canRead(from: middle, to: last) { good = middle } else { bad = middle }
        }
        try begin(good...last)
    }

    private func canRead(from first: Int64, to last: Int64) throws(StoreFailure) -> Bool {
        try begin(first...last)
        do throws(StoreFailure) { _ = try row.step() } catch {
            guard case .corrupt = error else { throw error }
            return false
        }
        return true
    }

    /// The distance from a number to a higher one.
    private static func distance(_ first: Int64, _ last: Int64) -> UInt64 { UInt64(bitPattern: last &- first) }
}
