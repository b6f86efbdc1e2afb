internal import Foundation

/// A clock that a test sets ahead, for the programs that it starts: `Tests/Interplay/clock.c`.
package final class ShiftedClock {
    /// What `deploy/test` builds of `clock.c`. Without it there is no such clock.
    package static let library = ProcessInfo.processInfo.environment["FACTORD_CLOCK"]

    private enum Place: Int, CaseIterable { case both, wall, boot, thread }

    /// What a program under this clock is started with, besides its own environment.
    package let environment: [String: String]
    private let path: String
    /// How far each place is ahead, in milliseconds.
    private var numbers = [Int64](repeating: 0, count: Place.allCases.count)

    /// Makes one with its file in that directory.
    package init(in directory: String, _ library: String) throws {
        path = directory + "/clock"
        environment = ["LD_PRELOAD": library, "TEST_CLOCK_FILE": path]
        try Data(count: numbers.count * 8).write(to: URL(fileURLWithPath: path))
    }

    /// Time passes: to a program that is stopped meanwhile, or on a machine that sleeps, at once.
    package func advance(seconds: Int64) throws { try add(seconds, to: .both) }

    /// The time of day is set ahead, or back.
    package func jump(seconds: Int64) throws { try add(seconds, to: .wall) }

    /// The machine stood still, and only the processor time of its threads went on.
    package func pause(seconds: Int64) throws { try add(seconds, to: .thread) }

    private func add(_ seconds: Int64, to place: Place) throws {
        numbers[place.rawValue] += seconds * 1_000
        // In place: programs have mapped the file.
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        let bytes = numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        try file.write(contentsOf: Data(bytes))
        try file.close()
    }
}
