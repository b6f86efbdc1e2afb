internal import FactorCrypto

/// One `totp.enroll` per subject, with the seed derived from its number, active immediately.
struct Enrolment: Workload {
    private var left: Range<Int>

    private static let head = Array(#"{"jsonrpc":"2.0","id":1,"method":"totp.enroll","params":{"subject":""#.utf8)
    private static let middle = Array(#"","account_name":"bench","issuer":"Bench","activate":true,"secret":""#.utf8)
    private static let tail = Array("\"}}\n".utf8)

    init(subjects: Range<Int>) { left = subjects }

    mutating func appendNext(to buffer: inout [UInt8]) -> Bool {
        guard let number = left.popFirst() else { return false }
        let subject = Subject(number: number)
        buffer.append(contentsOf: Self.head)
        subject.writeName(to: &buffer)
        buffer.append(contentsOf: Self.middle)
        let seed = subject.seed
        buffer.append(contentsOf: Base32.encode(RawSpan(_elements: seed.span)))
        buffer.append(contentsOf: Self.tail)
        return true
    }

    func isRight(_ answer: RawSpan) -> Bool { answer.isResult }
}
