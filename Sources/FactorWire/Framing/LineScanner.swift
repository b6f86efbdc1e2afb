import FactorCrypto

/// Finds lines in a growing buffer without looking at any byte twice.
///
/// A line ends with LF. One that holds white space only (a CR before the LF counts as that) is skipped. The scanner
/// keeps no bytes, only how far it has looked, so one belongs to exactly one buffer.
package struct LineScanner: Sendable {
    /// The bytes a line may hold with its LF. Bounds what one peer can make the daemon keep before it has said
    /// anything; far above any honest request, whose largest member is 255 bytes.
    package static let limit = 65_536

    /// What a look at the buffer found.
    package enum Scan: Equatable, Sendable {
        /// A line, without its LF, that holds more than white space. The next look starts one byte past its end.
        case line(Range<Int>)
        /// No whole line yet. Look again from the same start when there are more bytes.
        case incomplete
        /// A line over the limit, ended or not. The stream cannot be read on.
        case tooLong
    }

    /// Where the line that is being looked for begins. Blank lines before it are done with, so a caller may drop
    /// every byte in front of it (and say so with `compacted(by:)`) while a line is incomplete.
    package private(set) var lineStart = 0
    /// Every byte of the line before this one is known not to be an LF.
    private var searched = 0

    /// Begins at the start of a buffer.
    package init() {}

    /// Looks for the next line in `bytes`, beginning at `start`, the first byte not yet taken.
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

    /// Takes note that the buffer's first `count` bytes were dropped.
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
