import FactorServer
import Testing

private let uri = Array(
    "otpauth://totp/Example:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Example".utf8)

/// ISO/IEC 18004: version 40 at level M holds this many bytes.
private let capacity = 2331

struct QRCodeTests {
    @Test func `a code is a square with a finder in three corners`() {
        let code = QRCode(text: uri)!
        #expect((code.size - 17) % 4 == 0)
        let last = code.size - 7
        for (left, top) in [(0, 0), (last, 0), (0, last)] {
            for y in 0..<7 {
                for x in 0..<7 {
                    // A dark frame, a light one within it, a dark middle of three by three.
                    let ring = max(abs(x - 3), abs(y - 3))
                    #expect(code[left + x, top + y] == (ring != 2))
                }
            }
        }
    }

    @Test func `everything outside of the square is light`() {
        let code = QRCode(text: uri)!
        for (x, y) in [(-1, 0), (0, -1), (code.size, 0), (0, code.size), (.min, .max)] {
            #expect(!code[x, y])
        }
    }

    @Test func `text that is too long has no code`() {
        let fits = QRCode(text: [UInt8](repeating: 0xFF, count: capacity)) != nil
        let isRefused = QRCode(text: [UInt8](repeating: 0xFF, count: capacity + 1)) == nil
        #expect(fits && isRefused)
    }

    @Test func `empty text has no code`() {
        let isRefused = QRCode(text: []) == nil
        #expect(isRefused)
    }

    @Test func `the picture is one drawing without active content`() {
        let code = QRCode(text: uri)!
        let svg = String(decoding: code.svg(moduleSize: 3), as: UTF8.self)
        let side = code.size + 8
        #expect(svg.hasPrefix("<svg xmlns='http://www.w3.org/2000/svg' width='\(side * 3)' height='\(side * 3)' "))
        #expect(svg.contains("viewBox='0 0 \(side) \(side)'"))
        #expect(svg.hasSuffix("'/></svg>"))
        #expect(svg.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
        for word in ["script", "style", "href", "on", "url("] { #expect(!svg.contains(word), "\(word)") }
    }

    @Test func `the terminal's lines all have one width and hold only blocks`() {
        let code = QRCode(text: uri)!
        let lines = String(decoding: code.terminal(), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == (code.size + 4 + 1) / 2)
        #expect(lines.allSatisfy { $0.count == code.size + 4 && $0.allSatisfy { "█▀▄ ".contains($0) } })
    }
}
