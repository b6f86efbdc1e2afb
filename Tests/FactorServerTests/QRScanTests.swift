import FactorServer
import Foundation
import TestMachine
import Testing

/// The pictures as a reader sees them: drawn to pixels, then scanned by zbar.
@Suite(.enabled(if: Scanner.isInstalled, "zbarimg is not installed"))
struct QRScanTests {
    static let texts = [
        "otpauth://totp/Example:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Example",
        "otpauth://hotp/a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&counter=0&digits=8"
            + "&algorithm=SHA512&issuer=A%20long%20name%20of%20an%20issuer%20that%20takes%20its%20space",
        "x", String(repeating: "0123456789abcdef", count: 50),
    ]

    @Test(.enabled(if: Scanner.canDraw, "rsvg-convert is not installed"), arguments: texts)
    func `the SVG scans`(text: String) throws {
        let code = QRCode(text: Array(text.utf8))!
        #expect(try Scanner.scan(svg: code.svg(moduleSize: 5)) == text)
    }

    @Test(arguments: texts, [false, true])
    func `the terminal's blocks scan in the colours that they are made for`(text: String, darkOnLight: Bool) throws {
        let code = QRCode(text: Array(text.utf8))!
        let blocks = String(decoding: code.terminal(darkOnLight: darkOnLight), as: UTF8.self)
        let picture = Bitmap(blocks: blocks, inkIsDark: darkOnLight, scale: 4)
        #expect(try Scanner.scan(picture: picture) == text)
    }
}

/// Pixels, true for dark.
private struct Bitmap {
    let width: Int
    let rows: [[Bool]]

    /// Draws half blocks like a terminal: ink where a block is, background elsewhere.
    init(blocks: String, inkIsDark: Bool, scale: Int) {
        var rows: [[Bool]] = []
        for line in blocks.split(separator: "\n") {
            let upper = line.map { ($0 == "█" || $0 == "▀") == inkIsDark }
            let lower = line.map { ($0 == "█" || $0 == "▄") == inkIsDark }
            for half in [upper, lower] {
                let row = half.flatMap { Array(repeating: $0, count: scale) }
                rows += Array(repeating: row, count: scale)
            }
        }
        self.rows = rows
        width = rows.first?.count ?? 0
    }

    /// Portable bitmap, plain form.
    var portable: String {
        "P1\n\(width) \(rows.count)\n" + rows.map { $0.map { $0 ? "1" : "0" }.joined() }.joined(separator: "\n") + "\n"
    }
}

private enum Scanner {
    static let isInstalled = path(of: "zbarimg") != nil
    static let canDraw = path(of: "rsvg-convert") != nil

    static func scan(svg: [UInt8]) throws -> String {
        let directory = try TemporaryDirectory()
        let drawing = try directory.write(String(decoding: svg, as: UTF8.self), to: "qr.svg")
        let picture = directory.path + "/qr.png"
        _ = try run("rsvg-convert", ["-o", picture, drawing])
        return try scan(picture)
    }

    static func scan(picture: Bitmap) throws -> String {
        let directory = try TemporaryDirectory()
        return try scan(directory.write(picture.portable, to: "qr.pbm"))
    }

    private static func scan(_ picture: String) throws -> String {
        try run("zbarimg", ["--quiet", "--raw", "--oneshot", "-Sdisable", "-Sqrcode.enable", picture])
            .trimmingCharacters(in: .newlines)
    }

    private static func path(of name: String) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    private static func run(_ name: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = path(of: name)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let written = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: written, as: UTF8.self)
    }
}
