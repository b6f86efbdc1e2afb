import FactorCommand
import FactorWire

/// The text of a configuration, to locate values in it.
package struct SourceText {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The line of a byte, counted from 1. Past the end it is the last line.
    package func line(at offset: Int) -> Int {
        let end = min(offset, bytes.count)
        // The end of a text that ends with a line feed belongs to its last line.
        let before = bytes[..<end].count { $0 == 0x0A }
        return end == bytes.count && bytes.last == 0x0A && before > 0 ? before : before + 1
    }

    /// The path of the member or element that a byte belongs to. The text before the byte must be JSON.
    package func path(at offset: Int) -> String {
        var place = Place()
        var at = 0
        while at < min(offset, bytes.count) {
            if bytes[at] == UInt8(ascii: "\"") {
                let end = stringEnd(at)
                if end <= offset { place.string(bytes[at + 1..<max(at + 1, end - 1)]) }
                at = end
            } else {
                place.take(bytes[at])
                at += 1
            }
        }
        if place.expectsName, offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
            place.string(bytes[offset + 1..<max(offset + 1, stringEnd(offset) - 1)])
        }
        return place.path
    }

    /// The position after the quote that ends the string whose opening quote is at `start`, or the end of the text.
    private func stringEnd(_ start: Int) -> Int {
        var at = start + 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(at + 1, bytes.count)
    }
}

/// A position in JSON: the open containers, and the current member or element in each.
private struct Place {
    private enum Step {
        case member(String?)
        case element(Int)
    }

    private var steps: [Step] = []
    private(set) var expectsName = false

    mutating func string(_ content: ArraySlice<UInt8>) {
        guard expectsName, !steps.isEmpty else { return }
        steps[steps.count - 1] = .member(OutsideText.text(content) ?? OutsideText.shown(content))
        expectsName = false
    }

    mutating func take(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "{"):
            steps.append(.member(nil))
            expectsName = true
        case UInt8(ascii: "["): steps.append(.element(0))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            _ = steps.popLast()
            expectsName = false
        case UInt8(ascii: ","): next()
        default: break
        }
    }

    private mutating func next() {
        switch steps.last {
        case .element(let index): steps[steps.count - 1] = .element(index + 1)
        case .member:
            steps[steps.count - 1] = .member(nil)
            expectsName = true
        case nil: break
        }
    }

    var path: String {
        steps.reduce(into: "") { path, step in
            switch step {
            case .member(let name?): path = Field.join(path, name)
            case .member(nil): break
            case .element(let index): path += "[\(index)]"
            }
        }
    }
}
