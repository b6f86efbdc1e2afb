import FactorCrypto
import FactorWire

/// Any stream of bytes, in any pieces, holds the lines that a simple parser finds in it.
package enum LineCheck {
    /// The result of a stream: its lines in order, and whether it ended in one that was too long.
    struct Reading: Equatable {
        var lines: [[UInt8]] = []
        var isTooLong = false
    }

    /// Checks one input and returns what is wrong, or nil. Its first byte chooses the pieces; the rest is the stream,
    /// in which 0x01 and 0x02 stand for long runs, so that short inputs reach the limit of a line.
    package static func problem(with input: [UInt8]) -> String? {
        guard let choice = input.first else { return nil }
        let stream = expanded(input.dropFirst())
        let expected = plainReading(stream)
        if reading(stream, pieces: { _ in stream.count }) != expected { return "read at once, other lines" }
        var state = UInt32(choice) | 1
        let pieces: (Int) -> Int = { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return 1 + Int(state >> 16) % (choice & 1 == 0 ? 7 : 40_000)
        }
        if reading(stream, pieces: pieces) != expected { return "read in pieces, other lines" }
        return nil
    }

    private static func expanded(_ input: ArraySlice<UInt8>) -> [UInt8] {
        var stream: [UInt8] = []
        for byte in input.prefix(64) {
            switch byte {
            case 1: stream += [UInt8](repeating: 0x61, count: LineScanner.limit - 2)
            case 2: stream += [UInt8](repeating: 0x20, count: LineScanner.limit / 4)
            default: stream.append(byte)
            }
        }
        return stream + input.dropFirst(64)
    }

    /// Cuts at every LF, byte by byte.
    private static func plainReading(_ stream: [UInt8]) -> Reading {
        var reading = Reading()
        var line: [UInt8] = []
        for byte in stream {
            guard byte == 0x0A else {
                line.append(byte)
                if line.count == LineScanner.limit {
                    reading.isTooLong = true
                    return reading
                }
                continue
            }
            if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { reading.lines.append(line) }
            line = []
        }
        return reading
    }

    /// Uses the scanner as a connection does: bytes come in pieces, and what is finished is dropped.
    private static func reading(_ stream: [UInt8], pieces: (Int) -> Int) -> Reading {
        var reading = Reading()
        var scanner = LineScanner()
        var buffer: [UInt8] = []
        var at = 0
        while at < stream.count {
            let end = min(stream.count, at + pieces(at))
            buffer += stream[at..<end]
            at = end
            let taken = take(&scanner, buffer, &reading)
            guard !reading.isTooLong else { return reading }
            buffer.removeFirst(taken)
            scanner.compacted(by: taken)
        }
        return reading
    }

    private static func take(_ scanner: inout LineScanner, _ buffer: [UInt8], _ reading: inout Reading) -> Int {
        var start = 0
        while true {
            switch buffer.withRawSpan({ scanner.next(in: $0, from: start) }) {
            case .line(let line):
                reading.lines.append(Array(buffer[line]))
                start = line.upperBound + 1
            case .incomplete: return max(start, scanner.lineStart)
            case .tooLong:
                reading.isTooLong = true
                return 0
            }
        }
    }
}
