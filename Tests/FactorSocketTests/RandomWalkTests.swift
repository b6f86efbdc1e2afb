import FactorSocket
import Glibc
import TestSupport
import Testing

/// Many clients act at random, over a kernel that interrupts and does part of the work.
struct RandomWalkTests {
    /// One client and what it was promised.
    private struct Walker {
        let client: Client
        var sent: [String] = []
        var unsent: [UInt8] = []
        var received: [String] = []
    }

    @Test(arguments: UInt64(1)...20)
    func `every line is answered once, in order, on its own connection`(seed: UInt64) throws {
        var random = Dice(seed: seed)
        let rig = try Rig {
            $0.inFlight = 5
            $0.unsentBytes = 3_000
            $0.linesPerTurn = 3
        }
        rig.service.echoes = Bool.random(using: &random)
        var walkers: [Walker] = []
        for step in 0..<400 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0 where walkers.count < 12: walkers.append(Walker(client: try rig.client()))
            case 1: rig.calls.fail(.receive, with: [EINTR])
            case 2: rig.calls.fail(.send, with: [[EINTR, EAGAIN].randomElement(using: &random)!])
            case 3, 4: answerSome(rig, using: &random)
            case 5: rig.turn()
            default:
                guard let index = walkers.indices.randomElement(using: &random) else { continue }
                try say("\(step)", by: &walkers[index], using: &random)
            }
        }
        try finish(rig, &walkers)
        for walker in walkers { #expect(walker.received == walker.sent) }
        #expect(rig.loop.counters.open == 0)
        #expect(rig.loop.counters.heldBytes == 0)
        #expect(rig.loop.counters.answers == rig.loop.counters.requests)
    }

    /// Writes a part of what the client has to send, so that lines come in pieces and in bunches.
    private func say(_ text: String, by walker: inout Walker, using random: inout Dice) throws {
        let line = text + String(repeating: "x", count: Int.random(in: 0...1_500, using: &random))
        walker.sent.append(line)
        walker.unsent += Array((line + "\n").utf8)
        let part = Int.random(in: 1...walker.unsent.count, using: &random)
        try walker.client.sendAsIs(Array(walker.unsent.prefix(part)))
        walker.unsent.removeFirst(part)
    }

    private func answerSome(_ rig: Rig, using random: inout Dice) {
        for _ in 0..<Int.random(in: 0...4, using: &random) where !rig.service.waiting.isEmpty {
            rig.service.answerNext()
        }
    }

    private func finish(_ rig: Rig, _ walkers: inout [Walker]) throws {
        for walker in walkers {
            try walker.client.sendAsIs(walker.unsent)
            walker.client.finishSending()
        }
        repeat {
            while !rig.service.waiting.isEmpty { rig.service.answerNext() }
            rig.settle()
        } while !rig.service.waiting.isEmpty
        for index in walkers.indices { walkers[index].received = try walkers[index].client.rest() }
    }
}
