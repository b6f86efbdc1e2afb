import FactorCore
import FactorCrypto
import TestSupport

/// A daemon that a drill asks, takes down and starts again on the files that are left.
protocol DrilledServer: AnyObject {
    var now: Timestamp { get }

    /// Starts on the files as they are.
    func start() throws

    /// Hands requests over together, and gives the token of each one's answer.
    func send(_ requests: [Request]) throws -> [Int]

    /// Returns answers that have arrived, waiting for some; nil once no more will come.
    func receive() throws -> [Int: Answer]?

    /// Lets so much time pass as it takes for codes to become new ones, where time is played.
    func passTime(seconds: Int64)

    /// Lets a tick or so pass.
    func waitAMoment()

    /// Raised so far, in words.
    var alarms: [String] { get }
}

extension DrilledServer {
    func passTime(seconds: Int64) {}
    func waitAMoment() { passTime(seconds: 1) }
}

/// What could not be done at all.
struct DrillFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The master key of every store that drills make.
enum DrillKey {
    static let bytes = [UInt8](repeating: 0x5A, count: 32)
    static var hexadecimal: String { bytes.map { String($0, radix: 16) }.joined() }

    static func master() -> MasterKey {
        let secret = bytes.withRawSpan { SecretBytes(copying: $0) }
        guard let key = try? MasterKey(secret) else { preconditionFailure("a key of 32 bytes") }
        return key
    }
}
