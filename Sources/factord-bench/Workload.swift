/// The requests to the server, and how a right answer looks.
protocol Workload {
    /// Appends the next request line; returns false when there is none left.
    mutating func appendNext(to buffer: inout [UInt8]) -> Bool

    /// Whether an answer line, without its LF, is right.
    func isRight(_ answer: RawSpan) -> Bool
}

/// The same line repeatedly, for Redis or anything that answers a line with a line.
struct RepeatedLine: Workload {
    let line: [UInt8]

    static let redisPing = RepeatedLine("PING")
    static let redisSet = RepeatedLine("SET bench " + String(repeating: "x", count: 64))
    static let redisLength = RepeatedLine("STRLEN bench")
    static let echo = RepeatedLine(String(repeating: "x", count: 110))

    init(_ text: String) { line = Array((text + "\n").utf8) }

    mutating func appendNext(to buffer: inout [UInt8]) -> Bool {
        buffer.append(contentsOf: line)
        return true
    }

    /// In Redis only errors begin with `-`.
    func isRight(_ answer: RawSpan) -> Bool { answer.byte(0) != 0x2D }
}

/// The same JSON-RPC request repeatedly.
struct RepeatedCall: Workload {
    let line: [UInt8]

    static let info = RepeatedCall(#"{"jsonrpc":"2.0","id":1,"method":"server.info"}"#)

    init(_ text: String) { line = Array((text + "\n").utf8) }

    mutating func appendNext(to buffer: inout [UInt8]) -> Bool {
        buffer.append(contentsOf: line)
        return true
    }

    func isRight(_ answer: RawSpan) -> Bool { answer.isResult }
}

extension RawSpan {
    /// The byte at an index, or 0 past the end.
    func byte(_ index: Int) -> UInt8 { index < byteCount ? Span<UInt8>(_bytes: self)[index] : 0 }

    /// Distinguishes a JSON-RPC result from an error by which member comes first; requests here have the id 1, so
    /// neither word can precede it.
    var isResult: Bool {
        let bytes = Span<UInt8>(_bytes: self)
        var index = 0
        while index + 8 <= bytes.count {
            if bytes[index] == 0x22, bytes[index + 1] == 0x72 || bytes[index + 1] == 0x65 {
                return bytes[index + 2] == 0x65 && bytes[index + 3] == 0x73
            }
            index += 1
        }
        return false
    }
}
