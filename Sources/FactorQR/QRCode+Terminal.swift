extension QRCode {
    /// Draws the code with half blocks, two rows of modules per line, without control sequences.
    ///
    /// Terminals are light on dark by default, so the light modules are drawn. On a dark-on-light terminal the dark
    /// modules are drawn, and the picture is the same.
    ///
    /// - Parameter quietZone: in modules; two are enough on a screen, where little else is as regular.
    /// - Returns: UTF-8 with a line feed after every line. It contains what the code encodes, so the caller wipes it.
    package func terminal(quietZone: Int = 2, darkOnLight: Bool = false) -> [UInt8] {
        let edge = size + quietZone
        var text = [UInt8]()
        // Enough for everything, so that it never grows: a block takes three bytes.
        let side = edge + quietZone
        text.reserveCapacity((side + 1) / 2 * (3 * side + 1))
        for y in stride(from: -quietZone, to: edge, by: 2) {
            for x in -quietZone..<edge {
                let upper = self[x, y] == darkOnLight
                // The row below the last one is not part of the picture.
                let lower = y + 1 < edge && self[x, y + 1] == darkOnLight
                text += (upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")).utf8
            }
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }
}
