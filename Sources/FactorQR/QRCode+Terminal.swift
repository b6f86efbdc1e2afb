extension QRCode {
    /// Draws the code in half blocks, two rows of modules a line, without any control sequence.
    ///
    /// A terminal is light on dark unless told otherwise, so the light modules are what is drawn; on a dark-on-light
    /// one the dark modules are, so that the reader sees the same picture.
    ///
    /// - Parameter quietZone: in modules; two do on a screen, where little else is as regular.
    /// - Returns: UTF-8, a line feed after every line. It holds what the code holds, so the caller wipes it.
    package func terminal(quietZone: Int = 2, darkOnLight: Bool = false) -> [UInt8] {
        let edge = size + quietZone
        var text = [UInt8]()
        // Enough for all, so that it never grows: a block takes three bytes.
        let side = edge + quietZone
        text.reserveCapacity((side + 1) / 2 * (3 * side + 1))
        for y in stride(from: -quietZone, to: edge, by: 2) {
            for x in -quietZone..<edge {
                let upper = self[x, y] == darkOnLight
                // The row below the last one is no part of the picture.
                let lower = y + 1 < edge && self[x, y + 1] == darkOnLight
                text += (upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")).utf8
            }
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }
}
