import FactorCrypto

/// Finds lines in a growing buffer without examining any byte twice.
///
/// A line ends with LF. A line of white space only (including a CR before the LF) is skipped. The scanner keeps no
/// bytes, only how far it has searched, so each one belongs to exactly one buffer.
package struct LineScanner: Sendable {
    /// The most bytes of a line, with its LF. It bounds what a peer can make the daemon hold before the first request.
    /// Honest requests are far below it: their largest member is 255 bytes.
    package static let limit = 65_536

    /// The result of a search.
    package enum Scan: Equatable, Sendable {
        /// A line that holds more than white space, without its LF. The next search starts one byte past its end.
        case line(Range<Int>)
        /// No complete line yet. Search again from the same start when there are more bytes.
        case incomplete
        /// A line over the limit, whether complete or not. The stream cannot be read any further.
        case tooLong
    }

    /// Where the current line begins. Blank lines before it are finished, so while a line is incomplete a caller may
    /// drop every byte before it and report that with `compacted(by:)`.
    package private(set) var lineStart = 0
    /// All bytes of the line before this one are known not to be an LF.
    private var searched = 0

    /// Begins at the start of a buffer.
    package init() {}

    /// Searches for the next line in `bytes` from `start`, the first byte not yet consumed.
    package mutating func next(in bytes: RawSpan, from start: Int) -> Scan {
        let text = Span<UInt8>(_bytes: bytes)
        if start > lineStart { lineStart = start }
        if lineStart > searched { searched = lineStart }
        while true {
            let bound = min(text.count, lineStart + LineScanner.limit)
            searched = LineScanner.lineFeed(in: text, from: searched, to: bound)
            guard searched < bound else {
                return searched - lineStart == LineScanner.limit ? .tooLong : .incomplete
            }
            let line = lineStart..<searched
            searched += 1
            lineStart = searched
            if !LineScanner.isBlank(text, line) { return .line(line) }
        }
    }

    /// Records that the buffer's first `count` bytes were dropped.
    package mutating func compacted(by count: Int) {
        lineStart = max(0, lineStart - count)
        searched = max(0, searched - count)
    }

    /// The index of the first LF in `from..<bound`, or `bound`.
    private static func lineFeed(in text: Span<UInt8>, from: Int, to bound: Int) -> Int {
        let part = RawSpan(_elements: text.extracting(from..<bound))
        return part.firstOffset(of: ASCII.lineFeed).map { from + $0 } ?? bound
    }

    private static func isBlank(_ text: Span<UInt8>, _ line: Range<Int>) -> Bool {
        for at in line where !ASCII.isSpace(text[at]) { return false }
        return true
    }
}
