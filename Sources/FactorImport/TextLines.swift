import FactorCommand

/// A file's lines, as slices of its bytes, so that no secret is copied into a string. Each is found on demand: memory
/// does not grow with their number.
struct TextLines: Sequence {
    /// One line without its end, which is a line feed, optionally after a carriage return.
    struct Line {
        /// An export of an authenticator app has at most 3 KB, the capacity of a QR code.
        static let longest = 65_536

        let number: Int
        let bytes: ArraySlice<UInt8>

        var place: String { "line \(number)" }
        var isBlank: Bool { bytes.allSatisfy { $0.isBlank } }
        var isComment: Bool { bytes.first == UInt8(ascii: "#") }

        func starts(with text: String) -> Bool { bytes.starts(with: text.utf8) }

        /// The words between spaces and tabs.
        var words: [ArraySlice<UInt8>] { bytes.split { $0.isBlank } }

        /// Refuses lines that are too long or not UTF-8: repaired text could make two names equal.
        func check() throws(ImportProblem) {
            guard bytes.count <= Self.longest else {
                throw ImportProblem(place, "is longer than \(Self.longest) bytes")
            }
            guard OutsideText.isText(bytes) else { throw ImportProblem(place, "is not UTF-8") }
        }
    }

    struct Iterator: IteratorProtocol {
        private var rest: ArraySlice<UInt8>?
        private var number = 0

        fileprivate init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

        mutating func next() -> Line? {
            guard let bytes = rest else { return nil }
            let end = bytes.firstIndex(of: 0x0A)
            let line = bytes[..<(end ?? bytes.endIndex)]
            rest = end.map { bytes[($0 + 1)...] }
            number += 1
            return Line(number: number, bytes: line.last == 0x0D ? line.dropLast() : line)
        }
    }

    private let bytes: ArraySlice<UInt8>

    /// The lines of a file, without a byte order mark before the first one.
    init(_ bytes: [UInt8]) {
        self.bytes = OutsideText.withoutByteOrderMark(bytes[...])
    }

    func makeIterator() -> Iterator { Iterator(bytes) }
}

extension UInt8 {
    /// A space or tab.
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension ArraySlice<UInt8> {
    /// The text, for what is not secret; nil if it is not UTF-8 or not displayable.
    var text: String? {
        guard let text = OutsideText.text(self) else { return nil }
        return text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } ? text : nil
    }

    /// A number of decimal digits only.
    var decimal: UInt64? {
        guard !isEmpty, count <= 20 else { return nil }
        var value: UInt64 = 0
        for byte in self {
            guard (0x30...0x39).contains(byte) else { return nil }
            let (tens, isOver) = value.multipliedReportingOverflow(by: 10)
            let (sum, isOverToo) = tens.addingReportingOverflow(UInt64(byte - 0x30))
            guard !isOver, !isOverToo else { return nil }
            value = sum
        }
        return value
    }

    /// A small number in decimal digits, such as a length.
    var smallNumber: Int? { decimal.flatMap { $0 < 1_000_000 ? Int($0) : nil } }

    func equals(_ text: String) -> Bool { elementsEqual(text.utf8) }
}
