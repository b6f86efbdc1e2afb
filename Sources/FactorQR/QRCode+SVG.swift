extension QRCode {
    /// The quiet zone that readers expect, in modules (ISO/IEC 18004, section 5.3.8).
    package static let quietZone = 4

    /// Draws the code as an SVG document: a white square and one path, with a rectangle for each run of dark modules.
    /// It has no scripts, styles or references.
    ///
    /// - Parameter moduleSize: the width of a module in pixels if the page does not set a size.
    /// - Returns: ASCII text. It contains what the code encodes, so the caller wipes it.
    package func svg(moduleSize: Int = 4, quietZone: Int = QRCode.quietZone) -> [UInt8] {
        let side = size + 2 * quietZone
        var text = [UInt8]()
        // Enough for everything, so that it never grows: at most every second module of a row begins a run.
        text.reserveCapacity(Self.frameLength + size * ((size + 1) / 2) * Self.longestRun)
        text +=
            "<svg xmlns='http://www.w3.org/2000/svg' width='\(side * moduleSize)' height='\(side * moduleSize)'".utf8
        text += " viewBox='0 0 \(side) \(side)' shape-rendering='crispEdges'>".utf8
        text += "<path fill='#fff' d='M0 0h\(side)v\(side)H0z'/><path d='".utf8
        for y in 0..<size { appendRuns(ofRow: y, quietZone: quietZone, to: &text) }
        text += "'/></svg>".utf8
        return text
    }

    /// The most bytes outside the runs.
    private static let frameLength = 256
    /// The most bytes of a run: four numbers of three digits.
    private static let longestRun = 20

    /// Appends a rectangle one module high for each run of dark modules in a row.
    private func appendRuns(ofRow y: Int, quietZone: Int, to text: inout [UInt8]) {
        var x = 0
        while x < size {
            let start = x
            while self[x, y] { x += 1 }
            let width = x - start
            if width > 0 {
                Self.append("M", start + quietZone, to: &text)
                Self.append(" ", y + quietZone, to: &text)
                Self.append("h", width, to: &text)
                Self.append("v1h-", width, to: &text)
                text.append(UInt8(ascii: "z"))
            }
            x += 1
        }
    }

    /// Appends a word and a number digit by digit; a string would be one more copy.
    private static func append(_ word: StaticString, _ number: Int, to text: inout [UInt8]) {
        word.withUTF8Buffer { unsafe text.append(contentsOf: $0) }
        var power = 1
        while number / power >= 10 { power *= 10 }
        while power > 0 {
            text.append(UInt8(ascii: "0") + UInt8(number / power % 10))
            power /= 10
        }
    }
}
