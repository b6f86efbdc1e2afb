package import FactorCore

/// Shows whether the server can do its work.
package enum ServerHealth: ScanningMethod {
    package typealias Params = NoParams
    package static let name = "server.health"
    package static let about =
        "Tries the store with a small durable write, and tells how the clock, the disk, the stored data and its anchor are"
    package static let role: Role? = nil
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Reply: WireObject, Sendable {
        let checks: [HealthCheck]

        package static var example: Reply {
            Reply(checks: [
                HealthCheck(name: "store", problem: nil, text: "a durable write took place"),
                HealthCheck(name: "clock", problem: nil, text: "has not jumped"),
                HealthCheck(name: "disk", problem: nil, text: "48213 MB free"),
                HealthCheck(
                    name: "integrity", problem: nil,
                    text: "2310 documents and 9120 audit entries were as they were written, 127 s ago"),
                HealthCheck(name: "anchor", problem: nil, text: "knows every change but those of the last second"),
            ])
        }

        package func encode(into object: inout ObjectWriter) {
            let isSound = checks.allSatisfy { $0.problem == nil }
            object.field("status", isSound ? "ok" : "degraded", "ok, or degraded when any check is not")
            object.field("checks", Verdicts(checks: checks), "each ok, or what is wrong")
            object.field("details", checks, "each check with its status and what was found")
        }
    }

    /// The short results of the checks by name.
    struct Verdicts: WireObject {
        static let title: String? = "HealthChecks"
        let checks: [HealthCheck]

        static var example: Verdicts { Verdicts(checks: Reply.example.checks) }

        func encode(into object: inout ObjectWriter) {
            object.field("store", verdict("store"), "whether it can be read and written")
            object.field("clock", verdict("clock"), "whether it has jumped of late")
            object.field("disk", verdict("disk"), "whether there is room")
            object.field("integrity", verdict("integrity"), "whether what is stored is what was written")
            object.field("anchor", verdict("anchor"), "whether an older copy of the store would be noticed")
        }

        private func verdict(_ name: String) -> String {
            checks.first { $0.name == name }?.problem ?? "ok"
        }
    }

    package static func begin(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        call.engine.lookAtClock()
        let jump = call.engine.clock.jump
        let integrity = call.engine.integrity
        let anchor = HealthCheck.anchor(call.engine.anchor, isIgnored: call.engine.isAnchorIgnored)
        let sinceFailure = call.engine.lastCommitFailure.map { (call.engine.clock.steady() - $0) / 1000 }
        try call.engine.examineStore { found in
            done(
                .success(
                    Reply(checks: [
                        .store(found.failure, secondsSinceFailure: sinceFailure), .clock(jump: jump), .disk(found),
                        .integrity(integrity, now: call.engine.clock.steady()), anchor,
                    ])))
        }
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
        HealthCheck(name: "store", problem: nil, text: "a durable write took place")
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("check", name, "store, clock, disk, integrity or anchor")
        object.field("status", problem == nil ? "ok" : "degraded", "ok or degraded")
        object.field("text", text, "what was found")
    }

    static func store(_ failure: StoreFailure?, secondsSinceFailure: Int64?) -> HealthCheck {
        switch failure {
        case nil:
            let before = secondsSinceFailure.map { "; the last one that failed was \($0) s ago" } ?? ""
            return HealthCheck(name: "store", problem: nil, text: "a durable write took place\(before)")
        case .full?:
            return HealthCheck(
                name: "store", problem: "cannot be written", text: "nothing can be changed until there is room again")
        case .corrupt?:
            return HealthCheck(
                name: "store", problem: "cannot be used", text: "is damaged: stop, and restore a backup")
        case .unavailable?, .conflict?:
            return HealthCheck(
                name: "store", problem: "cannot be used", text: "cannot be read or written; the log has the cause")
        }
    }

    /// - Parameter jump: Milliseconds that the wall clock is ahead; 0 if it has not jumped.
    static func clock(jump: Int64) -> HealthCheck {
        guard jump != 0 else { return HealthCheck(name: "clock", problem: nil, text: "has not jumped") }
        let problem = "jumped by \(jump / 1000) s"
        return HealthCheck(
            name: "clock", problem: problem,
            text:
                "\(problem) against the time since the boot: while it is wrong, codes of apps are refused, and all else "
                + "goes on as if it had not jumped. Set it right; if it is right now, say so (factorctl clock accept)")
    }

    static func integrity(_ integrity: Integrity, now: Int64) -> HealthCheck {
        guard integrity.problems.isEmpty else {
            let problems = integrity.problems.map(\.text).sorted().joined(separator: "; ")
            return HealthCheck(
                name: "integrity", problem: "not as it was written",
                text: "\(problems): somebody changed the store, or the disk did; restore a backup")
        }
        let torn =
            integrity.logWasTorn
            ? "; the log ended in a commit that was not whole: a change of the log's last second may be undone"
            : ""
        guard let pass = integrity.lastPass else {
            return HealthCheck(
                name: "integrity", problem: nil,
                text: "the first look since the start has seen \(integrity.looked) documents\(torn)")
        }
        return HealthCheck(
            name: "integrity", problem: nil,
            text: "\(pass.documents) documents and \(pass.auditEntries) audit entries were as they were written, "
                + "\((now - pass.endedSteadily) / 1000) s ago\(torn)")
    }

    static func anchor(_ anchor: AnchorStatus?, isIgnored: Bool) -> HealthCheck {
        guard !isIgnored else {
            return HealthCheck(
                name: "anchor", problem: "not named",
                text:
                    "the store has one, and the configuration names none: an older copy would be taken for this store; "
                    + "name it again, or drop it (factord --accept-store --nothing-lost --without-anchor)")
        }
        guard let anchor else {
            return HealthCheck(
                name: "anchor", problem: nil,
                text: "there is none: an older copy of the whole store would be taken for this one")
        }
        guard anchor.failure == nil else {
            return HealthCheck(
                name: "anchor", problem: "cannot be written",
                text: "cannot be written, so newer changes could be undone unseen; the log has the cause")
        }
        return HealthCheck(name: "anchor", problem: nil, text: "knows every change but those of the last second")
    }

    static func disk(_ found: StoreExamination) -> HealthCheck {
        let free = found.measures?.freeBytes.map { "\($0 / 1_000_000) MB free" }
        guard case .full? = found.failure else {
            return HealthCheck(name: "disk", problem: nil, text: free ?? "room is not limited")
        }
        return HealthCheck(
            name: "disk", problem: "full", text: "\(free ?? "no room"): remove something beside the store")
    }
}
