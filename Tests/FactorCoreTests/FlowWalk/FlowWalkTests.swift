import Foundation
import Testing

@testable import FactorCore

/// Random walks through sign-ins, sign-ups, step-ups and password resets, with a model that knows what was really
/// shown.
///
/// `FACTORD_WALK_STEPS` sets the total number of steps; the default takes a few seconds.
struct FlowWalkTests {
    private static let seeds = 40
    private static let steps = (ProcessInfo.processInfo.environment["FACTORD_WALK_STEPS"].flatMap { Int($0) } ?? 40_000)

    /// Steps that are answered by an engine, or by nobody.
    private static let unanswered = [FlowStep.identifier, .defining(attempt: 1)]

    @Test func `walks answer every step that a flow can wait for`() throws {
        var answered: Set<UInt8> = []
        var (nameless, renewed, domains, stalls) = (0, 0, 0, 0)
        for seed in 1...UInt64(20) {
            let walk = try FlowWalk(seed: seed)
            for _ in 0..<1_500 { try walk.step() }
            answered.formUnion(walk.tally.answered)
            nameless += walk.tally.nameless
            renewed += walk.tally.renewed
            domains += walk.tally.domains
            stalls += walk.tally.stalls
        }
        #expect(nameless > 0 && renewed > 0 && domains > 0 && stalls > 0)
        let missed = FlowStep.types.filter { type in
            !type.numbers.contains(where: answered.contains)
                && !Self.unanswered.contains { type.numbers.contains($0.rules.number) }
        }
        #expect(missed.isEmpty, "\(missed)")
    }

    @Test(arguments: 1...UInt64(seeds))
    func `no walk completes a flow without exactly its steps, or spends more than there is`(_ seed: UInt64) throws {
        let walk = try FlowWalk(seed: seed)
        for _ in 0..<(Self.steps / Self.seeds) { try walk.step() }
        walk.endLife()
        #expect(walk.tally.completed > 0)
        if let path = ProcessInfo.processInfo.environment["FACTORD_WALK_TALLY"] {
            let line = Array("\(walk.tally)\n".utf8)
            let file = FileHandle(forWritingAtPath: path)
            _ = try file?.seekToEnd()
            file?.write(Data(line))
        }
    }
}
