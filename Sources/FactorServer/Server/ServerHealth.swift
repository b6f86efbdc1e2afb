package import FactorCore

/// Shows whether the server can do its work.
package enum ServerHealth: WaitingMethod, StorelessMethod {
    package typealias Params = NoParams
    package static let name = "server.health"
    package static let about =
        "Tests the store with a small durable write, and reports on the clock, the disk, the stored data and its anchor"
    package static let role: Role? = nil
    package static let changes = false
    package static let failures: [FailureCode] = []
    package static let isForItsAsker = false

    package struct Reply: WireObject, Sendable {
        let checks: [HealthCheck]

        package static var example: Reply {
            Reply(checks: [
                HealthCheck(name: "store", problem: nil, text: "a durable write succeeded"),
                HealthCheck(name: "clock", problem: nil, text: "the clock has not jumped"),
                HealthCheck(name: "disk", problem: nil, text: "48213 MB free"),
                HealthCheck(
                    name: "integrity", problem: nil,
                    text: "2310 documents and 9120 audit entries were intact 127 s ago"),
                HealthCheck(
                    name: "anchor", problem: nil, text: "the anchor covers all but the last second of changes"),
            ])
        }

        package func encode(into object: inout ObjectWriter) {
            let isSound = checks.allSatisfy { $0.problem == nil }
            object.field("status", isSound ? "ok" : "degraded", "ok, or degraded if any check is not ok")
            object.field("checks", checks, "each check, with its status and findings")
        }
    }

    package static func begin(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) -> Wait<Reply> {
        let engine = call.engine
        engine.lookAtClock()
        let jump = engine.clock.jump
        let integrity = engine.integrity
        let anchor = HealthCheck.anchor(engine.anchor, isIgnored: engine.isAnchorIgnored)
        let sinceFailure = engine.lastCommitFailure.map { (engine.clock.steady() - $0) / 1000 }
        let reply: @Sendable (StoreExamination, Int64) -> Reply = { found, now in
            Reply(checks: [
                .store(found.failure, secondsSinceFailure: sinceFailure),
                .clock(jump: jump, offset: found.measures?.sharing?.clockOffset ?? 0), .disk(found),
                .integrity(integrity, now: now), anchor,
            ])
        }
        let now = engine.clock.steady()
        // Whoever asks for the health must not wait for what may be ill.
        if let known = engine.knownExamination { return .over(reply(known, now)) }
        engine.examineStore { found in done(found.map { reply($0, now) }) }
        return .result
    }

    package static func answer(_ params: Params, at reception: Reception, _ grant: Grant) throws(Failure) -> Reply {
        Reply(checks: [.store(reception.failure, secondsSinceFailure: nil)])
    }
}

/// The result of one check.
package struct HealthCheck: WireObject, Sendable {
    package static let title: String? = "HealthCheck"

    let name: String
    /// The problem in two or three words; nil if there is none.
    let problem: String?
    /// The result, for a person.
    let text: String

    package static var example: HealthCheck {
        HealthCheck(name: "store", problem: nil, text: "a durable write succeeded")
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("check", name, "the check: store, clock, disk, integrity or anchor")
        object.field("status", problem == nil ? "ok" : "degraded", "ok or degraded")
        object.nullable("problem", problem, "the problem in a few words; null if there is none")
        object.field("text", text, "what the check found")
    }

    /// The milliseconds by which the clock may differ from a database's.
    private static let mostOffset: Int64 = 1_000

    /// - Parameters:
    ///   - jump: Milliseconds that the wall clock is ahead; 0 if it has not jumped.
    ///   - offset: Milliseconds that the clock of the store's database is ahead of it.
    static func clock(jump: Int64, offset: Int64) -> HealthCheck {
        guard abs(offset) <= mostOffset else {
            return HealthCheck(
                name: "clock", problem: "differs by \(abs(offset)) ms from the database's",
                text:
                    "the clock is \(abs(offset)) ms \(offset > 0 ? "behind" : "ahead of") the database's; from 5 s on "
                    + "everything is refused. Synchronise both")
        }
        guard jump != 0 else { return HealthCheck(name: "clock", problem: nil, text: "the clock has not jumped") }
        let problem = "jumped by \(jump / 1000) s"
        return HealthCheck(
            name: "clock", problem: problem,
            text:
                "the clock \(problem) against the time since boot; while it is wrong, codes of apps are refused, and "
                + "ages are counted as if it had not. Set it; if it is right now, confirm it (factorctl clock accept)")
    }

    static func integrity(_ integrity: Integrity, now: Int64) -> HealthCheck {
        guard integrity.problems.isEmpty else {
            let problems = integrity.problems.map(\.text).sorted().joined(separator: "; ")
            return HealthCheck(
                name: "integrity", problem: "altered or damaged",
                text:
                    "\(problems); verify the store (factord --verify-store), then restore a backup or accept the store")
        }
        guard let pass = integrity.lastPass else {
            return HealthCheck(
                name: "integrity", problem: nil,
                text: "the first scan since the start has checked \(integrity.looked) documents")
        }
        return HealthCheck(
            name: "integrity", problem: nil,
            text: "\(pass.documents) documents and \(pass.auditEntries) audit entries were intact "
                + "\((now - pass.endedSteadily) / 1000) s ago")
    }

    static func anchor(_ anchor: AnchorStatus?, isIgnored: Bool) -> HealthCheck {
        guard !isIgnored else {
            return HealthCheck(
                name: "anchor", problem: "not named",
                text:
                    "the store has an anchor but the configuration names none, so an older copy would not be detected; "
                    + "name it again, or drop it (factord --accept-store --nothing-lost --without-anchor)")
        }
        guard let anchor else {
            return HealthCheck(
                name: "anchor", problem: nil,
                text: "there is no anchor: an older copy of the whole store would not be detected")
        }
        guard anchor.failure == nil else {
            return HealthCheck(
                name: "anchor", problem: "cannot be written",
                text: "the anchor cannot be written, so an older copy would not be detected; the log has the cause")
        }
        return HealthCheck(
            name: "anchor", problem: nil, text: "the anchor covers all but the last second of changes")
    }

    static func disk(_ found: StoreExamination) -> HealthCheck {
        let free = found.measures?.freeBytes.map { "\($0 / 1_000_000) MB free" }
        guard case .full? = found.failure else {
            return HealthCheck(name: "disk", problem: nil, text: free ?? "space is not limited")
        }
        return HealthCheck(
            name: "disk", problem: "full", text: "\(free ?? "no space"): free space on the store's disk")
    }
}
