/// What tests read of results that operators see.
extension JSON {
    /// Of an answer of `server.health`: the problem that a check found, or "ok".
    package func verdict(of check: String) -> JSON {
        guard let found = self["checks"].items.first(where: { $0["check"] == .text(check) }) else { return .null }
        return found["problem"].isNull ? "ok" : found["problem"]
    }

    /// Of an answer of `subject.get`: the pools of a scope.
    package func pools(of scope: String) -> [JSON] {
        self["pools"].items.filter { $0["scope"] == .text(scope) }
    }

    /// Of the same: what is spent of the subject's own budget, in the pool that is closest to its limit.
    package var spentMost: JSON {
        let spent = pools(of: "subject").map { $0["spent"] }
        return spent.max { (Double($0.line) ?? 0) < (Double($1.line) ?? 0) } ?? .number("0.0")
    }
}
