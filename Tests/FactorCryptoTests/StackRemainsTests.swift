import FactorCrypto
import Glibc
import Testing

struct StackRemainsTests {
    private static let mark: UInt8 = 0xA5
    private static let words = 200

    /// Leaves marks on the stack, in the given number of calls.
    @inline(never)
    private static func leaveMarks(_ calls: Int) -> UInt64 {
        let marks = InlineArray<200, UInt64>(repeating: 0xA5A5_A5A5_A5A5_A5A5)
        // Read afterwards, so that they have to exist meanwhile.
        let below = calls > 1 ? leaveMarks(calls - 1) : 0
        return marks[Int.random(in: 0..<words)] &+ below
    }

    /// The number of marks below the caller's frame, as another process would see them.
    @inline(never)
    private static func marksBelow() throws -> Int {
        let memory = unsafe open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
        try #require(memory >= 0)
        defer { close(memory) }
        var bytes = [UInt8](repeating: 0, count: 60_000)
        var here = 0
        // As many bytes as there is room for. The address is only a position in a file.
        let got = unsafe withUnsafeMutablePointer(to: &here) { here in
            unsafe bytes.withUnsafeMutableBytes {
                unsafe pread(memory, $0.baseAddress, $0.count, Int(bitPattern: here) - $0.count)
            }
        }
        try #require(got == bytes.count)
        // A single byte of that value can be anything.
        return bytes.split { $0 != mark }.map(\.count).filter { $0 >= 8 }.reduce(0, +)
    }

    @Test func `remains of calls on the stack are overwritten`() throws {
        _ = Self.leaveMarks(10)
        // Some are already gone, overwritten by the frames of the check.
        try #require(Self.marksBelow() > 5 * 8 * Self.words)
        wipeStack()
        #expect(try Self.marksBelow() == 0)
    }
}
