/// Requests about one enrolled subject each, in a scattered order like that of real ones.
struct SubjectCalls: Workload {
    enum Question {
        case list
        /// Each subject's codes of consecutive time steps; `offset` is added to make them wrong. With a key, each request
        /// has one of its own.
        case verify(codes: [[UInt32]], offset: UInt32, isKeyed: Bool)
    }

    private let subjects: Range<Int>
    private let question: Question
    private let expectsErrors: Bool
    private let stride: Int
    private let head: [UInt8]
    private var asked = 0
    /// What begins this run's keys: no other run at the same server has the same.
    private let keys = UInt64.random(in: 0...UInt64.max)

    init(_ question: Question, subjects: Range<Int>) {
        self.subjects = subjects
        self.question = question
        expectsErrors = if case .verify(_, let offset, _) = question { offset != 0 } else { false }
        stride = SubjectCalls.stride(over: subjects.count)
        let method =
            switch question {
            case .list: "factor.list"
            case .verify: "totp.verify"
            }
        head = Array(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"subject":""#.utf8)
    }

    mutating func appendNext(to buffer: inout [UInt8]) -> Bool {
        let (pass, turn) = asked.quotientAndRemainder(dividingBy: subjects.count)
        // This visits all of them once, because the stride and the count have no common divisor.
        let index = turn.multipliedFullWidth(by: stride).low % UInt(subjects.count)
        guard let code = code(Int(index), pass) else { return false }
        asked += 1
        buffer.append(contentsOf: head)
        Subject(number: subjects.lowerBound + Int(index)).writeName(to: &buffer)
        if let code = code.digits {
            buffer.append(contentsOf: Self.codeMember)
            Digits.append(Int(code), count: 6, to: &buffer)
            if case .verify(_, _, isKeyed: true) = question {
                buffer.append(contentsOf: #"","idempotency_key":"\#(keys)-\#(asked)"#.utf8)
            }
        }
        buffer.append(contentsOf: Self.tail)
        return true
    }

    /// For a wrong code an error is the right answer.
    func isRight(_ answer: RawSpan) -> Bool { answer.isResult != expectsErrors }

    private static let codeMember = Array(#"","code":""#.utf8)
    private static let tail = Array("\"}}\n".utf8)

    /// The code of a request; nil if all codes have been used.
    private func code(_ index: Int, _ pass: Int) -> (digits: UInt32?, Void)? {
        switch question {
        case .list: (nil, ())
        case .verify(let codes, let offset, _):
            pass < codes.count ? ((codes[pass][index] + offset) % 1_000_000, ()) : nil
        }
    }

    /// A number near the golden section of the count that has no common divisor with it.
    private static func stride(over count: Int) -> Int {
        var stride = max(1, Int(Double(count) * 0.618_033_988_749))
        while greatestCommonDivisor(stride, count) != 1 { stride += 1 }
        return stride
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        b == 0 ? a : greatestCommonDivisor(b, a % b)
    }
}
