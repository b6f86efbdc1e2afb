import FactorCore
import FactorCrypto
import TestServer
import TestSupport
import Testing

/// Random lives of a few seeds in one subject. No sequence of additions and removals lets a code pass twice.
struct SeedWalkTests {
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `no code is accepted twice, whatever happens to its seed`(_ seed: UInt64) throws {
        var walk = try SeedWalk(seed: seed)
        for _ in 0..<300 { try walk.step() }
        #expect(walk.accepted > 5)
        #expect(walk.scenario.observer.problems == [])
    }
}

/// One random life.
private struct SeedWalk {
    /// The same seed in two spellings, and another one.
    private static let secrets = [
        "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "jbswy3dpehpk3pxpjbswy3dpehpk3pxpaa", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    ]

    /// What identifies a code: two codes with equal values are the same.
    private struct Code: Hashable {
        let seed: String
        let algorithm: String
        let counter: Int64
    }

    /// A factor that was enrolled, as the caller knows it.
    private struct Held {
        let id: String
        let app: Authenticator
        let way: SeedWay
        var isPending: Bool
    }

    let scenario: Scenario
    private var dice: Dice
    private var held: [Held] = []
    private var spent: Set<Code> = []

    init(seed: UInt64) throws {
        scenario = try Scenario()
        dice = Dice(seed: seed)
        // One miss more or less must not decide.
        try scenario.set(["guess_budget": ["probability": 1], "max_factors_per_kind": 50])
    }

    var accepted: Int { spent.count }

    mutating func step() throws {
        switch Int.random(in: 0..<20, using: &dice) {
        case 0, 1, 2, 3, 4: try bring()
        case 5, 6, 7, 8, 9, 10, 11, 12: try offer()
        case 13: try resynchronise()
        case 14, 15: try remove()
        case 16:
            if dice.one(in: 2), try scenario.ask("subject.delete", ["subject": "ada"]).succeeded { held = [] }
        case 17:
            if dice.one(in: 4) { try scenario.ask("keys.rotate") }
            try scenario.tick()
        case 18: if dice.one(in: 4) { try scenario.restart() }
        default: scenario.clock.advance(seconds: Int64.random(in: -60...120, using: &dice))
        }
    }

    private mutating func bring() throws {
        let way = SeedWay.allCases.randomElement(using: &dice) ?? .totpImported
        let app = Authenticator(
            secret: Self.secrets.randomElement(using: &dice) ?? "",
            algorithm: dice.one(in: 6) ? .sha256 : .sha1, digits: dice.one(in: 3) ? 8 : 6,
            period: way.kind == "totp" && dice.one(in: 6) ? 31 : 30)
        let counter = scenario.clock.now.seconds / 30 + Int64.random(in: -5...5, using: &dice)
        let answer = try scenario.bring(way, app, counter: counter)
        guard let id = answer.factorID, !held.contains(where: { $0.id == id }) else { return }
        held.append(Held(id: id, app: app, way: way, isPending: way.isPending))
    }

    /// Offers a code of about now to one of the factors, or to all.
    private mutating func offer() throws {
        guard let place = held.indices.randomElement(using: &dice) else { return }
        let factor = held[place]
        let counter = scenario.clock.now.seconds / factor.app.period + Int64.random(in: -3...3, using: &dice)
        try scenario.ask("subject.unlock", ["subject": "ada"])
        var params: JSON = ["subject": "ada", "code": .text(factor.app.code(counter))]
        let method: String
        if factor.isPending {
            (method, params) = ("\(factor.way.kind).activate", params.with("factor_id", .text(factor.id)))
        } else if dice.one(in: 2) {
            method = "factor.verify"
        } else {
            (method, params) = ("\(factor.way.kind).verify", params.with("factor_id", .text(factor.id)))
        }
        guard try scenario.ask(method, params).succeeded else { return }
        held[place].isPending = false
        take(counter, of: factor.app)
    }

    private mutating func resynchronise() throws {
        guard let factor = held.filter({ $0.way.kind == "hotp" }).randomElement(using: &dice) else { return }
        let counter = scenario.clock.now.seconds / 30 + Int64.random(in: -5...5, using: &dice)
        try scenario.ask("subject.unlock", ["subject": "ada"])
        let params: JSON = [
            "subject": "ada", "factor_id": .text(factor.id), "code": .text(factor.app.code(counter)),
            "next_code": .text(factor.app.code(counter + 1)),
        ]
        guard try scenario.ask("factor.resync", params).succeeded else { return }
        take(counter, of: factor.app)
        take(counter + 1, of: factor.app)
    }

    private mutating func remove() throws {
        guard let place = held.indices.randomElement(using: &dice) else { return }
        try scenario.ask("factor.remove", ["subject": "ada", "factor_id": .text(held.remove(at: place).id)])
    }

    /// Records an accepted code, which must not be accepted again.
    private mutating func take(_ counter: Int64, of app: Authenticator) {
        let seed = String(app.secret.uppercased().prefix(32))
        let isNew = spent.insert(Code(seed: seed, algorithm: app.algorithm.name, counter: counter)).inserted
        #expect(isNew, "the code of \(counter) passed twice")
    }
}
