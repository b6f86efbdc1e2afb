import FactorCrypto
import TestSupport
import Testing

@testable import FactorWire

@Suite struct LineScannerTests {
    /// All lines of `stream`, given to one scanner in pieces of these sizes, repeatedly.
    private func lines(of stream: [UInt8], inPiecesOf sizes: [Int]) -> [[UInt8]] {
        var scanner = LineScanner()
        var (buffer, start, fed, turn) = ([UInt8](), 0, 0, 0)
        var lines: [[UInt8]] = []
        while fed < stream.count {
            let size = min(sizes[turn % sizes.count], stream.count - fed)
            buffer += stream[fed..<fed + size]
            (fed, turn) = (fed + size, turn + 1)
            while case .line(let line) = buffer.withRawSpan({ scanner.next(in: $0, from: start) }) {
                lines.append(Array(buffer[line]))
                start = line.upperBound + 1
            }
            // Every other turn, the buffer drops what is finished, including blank lines.
            if turn % 2 == 0 {
                let done = max(start, scanner.lineStart)
                buffer.removeFirst(done)
                scanner.compacted(by: done)
                start = 0
            }
        }
        return lines
    }

    private func scan(_ text: String) -> LineScanner.Scan {
        var scanner = LineScanner()
        return Array(text.utf8).withRawSpan { scanner.next(in: $0, from: 0) }
    }

    @Test(arguments: [
        ("", LineScanner.Scan.incomplete), ("a", .incomplete), ("a\n", .line(0..<1)), ("a\r\n", .line(0..<2)),
        ("\n", .incomplete), ("\n\r\n \t\r\n", .incomplete), ("\n\r\n{}\n", .line(3..<5)),
        ("  a\nb\n", .line(0..<3)), ("a\nb\n", .line(0..<1)), ("0123456789\nb", .line(0..<10)),
    ])
    func `a line ends with LF and blank lines are skipped`(text: String, scan: LineScanner.Scan) {
        #expect(self.scan(text) == scan)
    }

    @Test(arguments: 0..<40)
    func `a line feed is found at every position of a word`(place: Int) {
        let text = String(repeating: "x", count: place) + "y\n\u{8A}\n"
        #expect(scan(text) == .line(0..<place + 1))
    }

    @Test func `the next search begins after the line feed`() {
        var scanner = LineScanner()
        Array("one\n\ntwo\nthree".utf8).withRawSpan { bytes in
            #expect(scanner.next(in: bytes, from: 0) == .line(0..<3))
            #expect(scanner.next(in: bytes, from: 4) == .line(5..<8))
            #expect(scanner.next(in: bytes, from: 9) == .incomplete)
            #expect(scanner.lineStart == 9)
        }
    }

    @Test func `a line of exactly the limit is accepted, and one byte more is not`() {
        let longest = String(repeating: "x", count: LineScanner.limit - 1)
        #expect(LineScanner.limit == 65_536)
        #expect(scan(longest + "\n") == .line(0..<65_535))
        #expect(scan(longest) == .incomplete)
        #expect(scan(longest + "x\n") == .tooLong)
        #expect(scan(longest + "x") == .tooLong)
    }

    @Test func `a line that is too long stays too long`() {
        var scanner = LineScanner()
        let stream = [UInt8](repeating: 0x78, count: LineScanner.limit) + Array("\nshort\n".utf8)
        stream.withRawSpan { bytes in
            #expect(scanner.next(in: bytes, from: 0) == .tooLong)
            #expect(scanner.next(in: bytes, from: 0) == .tooLong)
        }
    }

    @Test func `the limit counts from the line, and not from blank lines before it`() {
        let blank = String(repeating: "\r\n", count: 50)
        let line = String(repeating: "x", count: LineScanner.limit - 1)
        #expect(scan(blank + line + "\n") == .line(100..<65_635))
    }

    @Test func `blank lines can be dropped while a line is incomplete`() {
        var scanner = LineScanner()
        Array("\n\n\nab".utf8).withRawSpan { #expect(scanner.next(in: $0, from: 0) == .incomplete) }
        #expect(scanner.lineStart == 3)
        scanner.compacted(by: 3)
        Array("abc\n".utf8).withRawSpan { #expect(scanner.next(in: $0, from: 0) == .line(0..<3)) }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `any division of a stream gives the same lines`(seed: UInt64) {
        var random = Dice(seed: seed)
        var stream: [UInt8] = []
        for _ in 0..<Int.random(in: 1...80, using: &random) {
            let count = Int.random(in: 0...60, using: &random)
            stream += (0..<count).map { _ in UInt8.random(in: 0x20...0xFF, using: &random) }
            stream += Bool.random(using: &random) ? [0x0D, 0x0A] : [0x0A]
        }
        let expected = stream.split(separator: 0x0A).map(Array.init)
            .filter { !$0.allSatisfy(ASCII.isSpace) }
        let sizes = (0..<13).map { _ in Int.random(in: 1...100, using: &random) }
        #expect(lines(of: stream, inPiecesOf: [1]) == expected)
        #expect(lines(of: stream, inPiecesOf: sizes) == expected)
        #expect(lines(of: stream, inPiecesOf: [stream.count]) == expected)
    }
}
