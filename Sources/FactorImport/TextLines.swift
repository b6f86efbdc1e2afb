/// A file's lines, as slices of its bytes, so that no secret is copied into a text.
struct TextLines: Sequence {
    /// One line without its end.
    struct Line {
        let number: Int
        let bytes: ArraySlice<UInt8>

        var place: String { "line \(number)" }
        var isBlank: Bool { bytes.allSatisfy { $0.isBlank } }
        var isComment: Bool { bytes.first == UInt8(ascii: "#") }

        func starts(with text: String) -> Bool { bytes.starts(with: text.utf8) }

        /// The words between spaces and tabs.
        var words: [ArraySlice<UInt8>] { bytes.split { $0.isBlank } }
    }

    private let lines: [ArraySlice<UInt8>]

    init(_ bytes: [UInt8]) {
        lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    }

    func makeIterator() -> AnyIterator<Line> {
        var rest = lines.enumerated().makeIterator()
        return AnyIterator {
            rest.next().map {
                Line(number: $0.offset + 1, bytes: $0.element.last == 0x0D ? $0.element.dropLast() : $0.element)
            }
        }
    }
}

extension UInt8 {
    /// A space or tab.
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension ArraySlice<UInt8> {
    /// The text, for what is no secret; nil where it is no UTF-8 or not fit to be shown.
    var text: String? {
        guard let text = String(validating: self, as: UTF8.self) else { return nil }
        return text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } ? text : nil
    }

    /// A number in decimal digits and nothing else.
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
