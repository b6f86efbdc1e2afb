internal import FactorProgram
internal import FactorSocket

/// `session.check` in turn for a thousand sessions, which are created first.
struct SessionChecks: Workload {
    /// As many as are in use at once on a busy site, and more than fit a processor's first-level cache.
    private static let mostSessions = 1_000
    /// `sto_` and 52 characters.
    private static let tokenLength = 56

    private let lines: [[UInt8]]
    private var asked = 0

    init(on path: String, subjects: Range<Int>) throws(SocketFailure) {
        let client = try Client(path: path, daemonUser: Directories.daemonUser)
        var lines: [[UInt8]] = []
        for number in subjects.prefix(Self.mostSessions) {
            let answer = try client.request(Self.creation(of: number))
            guard let token = Self.token(in: answer) else { throw SocketFailure(.cutShort, "making a session") }
            let head = Array(#"{"jsonrpc":"2.0","id":1,"method":"session.check","params":{"session_token":""#.utf8)
            lines.append(head + token + Array("\"}}\n".utf8))
        }
        self.lines = lines
    }

    mutating func appendNext(to buffer: inout [UInt8]) -> Bool {
        buffer.append(contentsOf: lines[asked % lines.count])
        asked += 1
        return true
    }

    func isRight(_ answer: RawSpan) -> Bool { answer.isResult }

    private static func creation(of number: Int) -> [UInt8] {
        var line = Array(#"{"jsonrpc":"2.0","id":1,"method":"session.create","params":{"subject":""#.utf8)
        Subject(number: number).writeName(to: &line)
        return line + Array(#"","amr":["pwd","otp"]}}"#.utf8)
    }

    private static func token(in answer: [UInt8]) -> ArraySlice<UInt8>? {
        let mark = Array(#""session_token":""#.utf8)
        guard let place = answer.firstRange(of: mark), answer.count - place.upperBound >= tokenLength else {
            return nil
        }
        return answer[place.upperBound..<place.upperBound + tokenLength]
    }
}
