import Foundation
import TestSupport

/// A finished backup, with the users that it must contain.
struct FinishedBackup: Sendable {
    let bytes: [UInt8]
    let users: [User]
}

/// A backup that the operator reads over the wire while the others continue.
struct BackupState: Sendable {
    private enum Stage {
        case none, wished, beginning
        case reading(JSON)
        case ended
    }

    private var stage = Stage.none
    private var bytes: [UInt8] = []
    private var users: [User] = []
    private var isUnderWay = false

    /// Whether a backup begins now, or is to begin as soon as all users are at rest.
    var isBeginning: Bool {
        switch stage {
        case .wished, .beginning: true
        default: false
        }
    }

    mutating func wish() { stage = .wished }

    /// Starts a backup that must contain these users.
    mutating func begin(_ users: [User]) {
        self.users = users
        bytes = []
        stage = .beginning
    }

    var beginning: Action {
        .one("backup.begin", [:]) { _, world, outcome in world.learnt = .begun(outcome) }
    }

    /// The next request; nil while an answer is outstanding, or if no backup is being read.
    mutating func next() -> Action? {
        guard case .reading(let id) = stage, !isUnderWay else { return nil }
        isUnderWay = true
        return .one("backup.read", ["backup_id": id, "offset": .integer(bytes.count)]) { _, world, outcome in
            world.learnt = .piece(outcome)
        }
    }

    /// Evaluates the last answer to the operator.
    mutating func take(_ world: inout World) {
        guard let learnt = world.learnt else { return }
        world.learnt = nil
        isUnderWay = false
        switch learnt {
        case .begun(.done(let result)): stage = .reading(result["backup_id"])
        case .piece(.done(let result)):
            guard let data = result["data"].text.flatMap({ Data(base64Encoded: $0) }) else {
                stage = .none
                return
            }
            bytes += data
            if result["last"] == true { stage = .ended }
        // The request was not answered, or the backup was abandoned. The next backup starts from the beginning.
        case .begun, .piece: stage = .none
        }
    }

    mutating func takeFinished() -> FinishedBackup? {
        guard case .ended = stage else { return nil }
        stage = .none
        return FinishedBackup(bytes: bytes, users: users)
    }
}

/// The operator's last answer about its backup.
enum BackupAnswer: Sendable {
    case begun(Outcome)
    case piece(Outcome)
}
