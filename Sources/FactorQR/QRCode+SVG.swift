extension QRCode {
    /// The quiet zone that readers rely on, in modules (ISO/IEC 18004, section 5.3.8).
    package static let quietZone = 4

    /// Draws the code as an SVG document: a white square and one path, in which a run of dark modules is one
    /// rectangle. No scripts, styles or references.
    ///
    /// - Parameter moduleSize: the width of a module in pixels where the page gives no size of its own.
    /// - Returns: ASCII. It holds what the code holds, so the caller wipes it.
    package func svg(moduleSize: Int = 4, quietZone: Int = QRCode.quietZone) -> [UInt8] {
        let side = size + 2 * quietZone
        var text = [UInt8]()
        // A path step takes up to 16 bytes, and rarely more than a third of the modules begin a run.
        text.reserveCapacity(256 + size * size * 6)
        text +=
            "<svg xmlns='http://www.w3.org/2000/svg' width='\(side * moduleSize)' height='\(side * moduleSize)'".utf8
        text += " viewBox='0 0 \(side) \(side)' shape-rendering='crispEdges'>".utf8
        text += "<path fill='#fff' d='M0 0h\(side)v\(side)H0z'/><path d='".utf8
        for y in 0..<size { appendRuns(ofRow: y, quietZone: quietZone, to: &text) }
        text += "'/></svg>".utf8
        return text
    }

    /// Appends a rectangle one module high for each run of dark modules in a row.
    private func appendRuns(ofRow y: Int, quietZone: Int, to text: inout [UInt8]) {
        var x = 0
        while x < size {
            let start = x
            while self[x, y] { x += 1 }
            let width = x - start
            if width > 0 { text += "M\(start + quietZone) \(y + quietZone)h\(width)v1h-\(width)z".utf8 }
            x += 1
        }
    }
}
