import FactorCore
import FactorCrypto
import TestSupport

/// A daemon that a drill asks, stops and restarts on the remaining files.
protocol DrilledServer: AnyObject {
    var now: Timestamp { get }

    /// Starts on the files as they are.
    func start() throws

    /// Sends requests together and returns a token for each answer.
    func send(_ requests: [Request]) throws -> [Int]

    /// Returns the answers that have arrived, and waits if there are none; nil if no more will come.
    func receive() throws -> [Int: Answer]?

    /// Advances a simulated clock until codes change. A real clock is left alone.
    func passTime(seconds: Int64)

    /// Waits for about one tick.
    func waitAMoment()

    /// The alarms raised so far, as text.
    var alarms: [String] { get }
}

extension DrilledServer {
    func passTime(seconds: Int64) {}
    func waitAMoment() { passTime(seconds: 1) }
}

/// A failure of the drill itself.
struct DrillFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The master key of all stores that drills make.
enum DrillKey {
    static let bytes = [UInt8](repeating: 0x5A, count: 32)
    static var hexadecimal: String { bytes.map { String($0, radix: 16) }.joined() }

    static func master() -> MasterKey {
        let secret = bytes.withRawSpan { SecretBytes(copying: $0) }
        guard let key = try? MasterKey(secret) else { preconditionFailure("a key of 32 bytes") }
        return key
    }
}
