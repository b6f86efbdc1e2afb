import FactorCore
import FactorCrypto
import FactorProgram
import FactorServer
import FactorSocket

/// What engines are started with.
struct EngineParts: Sendable {
    let keys: KeptKeys
    let observer: LoggingObserver
    let watch: StoreWatch
    let mailbox: Mailbox

    init(keys: KeptKeys, observer: LoggingObserver, _ mailbox: Mailbox) {
        self.keys = keys
        self.observer = observer
        self.mailbox = mailbox
        watch = StoreWatch(observer)
    }
}

extension Daemon {
    /// Starts the engine on an open store, with the configured keys.
    func startEngine(_ opened: OpenedPlace, _ parts: EngineParts) throws(StartFailure) -> Engine {
        // A sidecar that leases a place for the first time has no anchor for it.
        let isLeased = configuration.store?.peer == .hostname
        let root = try RootRecord.read(opened.store)
        let header = root?.record.header ?? parts.keys.fresh
        let engine = try Engine.start(
            Engine.Configuration(
                store: opened.store, master: try parts.keys.read(header, storeIsNew: root == nil), header: header,
                defaults: configuration.policy, newTenants: .newest,
                authenticators: configuration.authenticators?.names ?? .builtIn,
                hashing: configuration.limits.hashing, clock: .system(boot: service.boot),
                loop: parts.mailbox, observer: parts.observer, storeWatch: parts.watch,
                anchor: opened.anchor?.place, requiresAnchor: configuration.anchor != nil && !isLeased,
                mayFurnish: opened.mayFurnish))
        engine.keepAudit(days: configuration.limits.keptAuditDays)
        return engine
    }

    /// Explains why there is no engine for a store in a database.
    static func explain(
        _ failure: StartFailure, _ database: DatabaseSource, _ place: OpenedPlace
    ) -> OpeningFailure {
        switch failure {
        case .store(let failure): return .away(failure)
        case .anchor(.older(let behind)):
            return .away(.unavailable("\(AnchorProblem.older(behind: behind).text) (\(database.summary))", .olderCopy))
        // It was used before, or else a new store would be made: whoever restores it has not done that yet.
        case .isEmpty: return .away(.unavailable("the database has been used, and its store is missing", .damaged))
        case .anchor(let problem):
            let anchor = place.anchor?.summary ?? database.summary
            return .wrong(StartProblem("alarm: \(problem.text)", remedy: problem.remedy(ofAnchorIn: anchor)))
        default: return .wrong(explain(failure, database.summary))
        }
    }

    /// Explains a failure to start to the operator, for a store in that directory.
    static func explain(_ failure: StartFailure, _ state: String) -> StartProblem {
        switch failure {
        case .wrongMasterKey(let expected, let given):
            StartProblem(
                "the master key \(Fingerprint.text(given)) is not this store's key, which is "
                    + Fingerprint.text(expected),
                remedy: "start with that key, or restore the store that belongs to this one")
        case .doesNotOpen(let what):
            StartProblem(
                "alarm: the master key is right, but \(what) cannot be opened: the store was damaged or tampered with",
                remedy: "restore a backup (factord --restore)")
        case .tampered(let what):
            StartProblem(
                "alarm: \(what): the store was damaged or tampered with, or changes are missing",
                remedy: damageRemedy)
        case .malformed(let what):
            StartProblem("\(what) of the store is malformed", remedy: "restore a backup (factord --restore)")
        case .anchor(let problem): StartProblem("alarm: \(problem.text)", remedy: problem.remedy(state))
        case .isEmpty: StorePlace.missing(state)
        case .masterKey(let text): StartProblem(text)
        case .store(let failure): StartProblem("the store cannot be read: \(failure.text)", remedy: remedy(failure))
        }
    }

    /// What to do about a damaged store.
    static let damageRemedy =
        "examine it (factord --verify-store), then restore a backup (factord --restore) or continue with what is intact "
        + "(factord --accept-store)"

    private static func remedy(_ failure: StoreFailure) -> String? {
        if case .corrupt = failure { damageRemedy } else { nil }
    }
}

extension AnchorProblem {
    /// The problem as text.
    var text: String {
        switch self {
        case .missing: "the store's anchor is missing"
        case .malformed: "the anchor is damaged"
        case .otherStore: "the anchor belongs to another store"
        case .otherIncarnation: "the store and its anchor do not match: one of them is from before a restore"
        case .older(let behind): "the store is an older copy: \(behind) later commits are missing from it"
        case .other: "the store is not the one that the anchor describes, though it has the same number of commits"
        case .unreachable(let text): text
        }
    }

    /// What to do about it if the store is in a database.
    func remedy(ofAnchorIn place: String) -> String? {
        switch self {
        case .unreachable: nil
        case .otherStore: "correct the database's name, or remove the anchor: \(place)"
        default:
            "fail over to the server that has what is missing; if it is lost, withdraw what may have been used since, then "
                + "remove the anchor: \(place)"
        }
    }

    /// What to do about it.
    func remedy(_ state: String) -> String? {
        let accept = "factord --accept-store --state \(state)"
        return switch self {
        case .missing, .malformed:
            "put the anchor back; if it is lost and the store is the newest, confirm that: \(accept) --nothing-lost --anchor ..."
        case .otherIncarnation:
            "put the newest store back; if this is it, but was restored or accepted without its anchor, confirm that: "
                + "\(accept) --nothing-lost --anchor ...; if it is lost, accept this one like a backup: the same "
                + "without --nothing-lost"
        case .otherStore, .older, .other:
            "put the newest store back; if it is lost, accept this one like a backup, which withdraws what may have been "
                + "used since: \(accept) --anchor ..."
        case .unreachable: nil
        }
    }
}
