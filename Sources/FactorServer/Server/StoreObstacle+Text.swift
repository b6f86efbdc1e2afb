package import FactorCore

extension HealthCheck {
    static func store(_ failure: StoreFailure?, secondsSinceFailure: Int64?) -> HealthCheck {
        guard let failure else {
            let before = secondsSinceFailure.map { "; the last failure was \($0) s ago" } ?? ""
            return HealthCheck(name: "store", problem: nil, text: "a durable write succeeded\(before)")
        }
        let (problem, text) = failure.obstacle.told
        return HealthCheck(name: "store", problem: problem, text: text)
    }
}

extension StoreObstacle {
    /// The problem in a few words, of which the store is the subject.
    package var problem: String { told.problem }

    /// The problem in a few words, and what it means, for a person whom the log may not concern: without names of machines.
    /// `deploy/symptoms.md` says what to do about each.
    var told: (problem: String, text: String) {
        switch self {
        case .unreachable:
            ("cannot be reached", "no server of the database answers that writes; the log says what each said")
        case .awaitsStandby:
            ("waits for a standby", "the database confirms nothing until a standby is back; the log has its setting")
        case .blocked:
            ("is blocked", "the store answers but confirms nothing: somebody holds a lock, or the disk hangs")
        case .noSchema:
            ("is not there", "the database or its schema is missing; its owner runs what factord --schema prints")
        case .notPermitted:
            ("is not permitted", "the database refuses this daemon's user or its password; the log has the cause")
        case .readOnly: ("is read-only", "the database only reads")
        case .olderCopy:
            ("is an older copy", "the store lacks changes that were confirmed; nothing is served until that is decided")
        case .moved: ("was moved", "the store was moved elsewhere, or is being moved")
        case .replaced: ("is another daemon's", "another process has taken this daemon's place in the database")
        case .unknownForm: ("is of an unknown form", "this program does not know the store's form; the log says why")
        case .clock: ("is at another time", "this host's clock and the database's differ too much")
        case .full: ("cannot be written", "changes are refused until the disk has free space again")
        case .damaged: ("is damaged", "the store is damaged: stop the daemon and restore a backup")
        case .unusable: ("cannot be used", "the store cannot be read or written; the log has the cause")
        }
    }
}
