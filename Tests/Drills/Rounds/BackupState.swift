import Foundation
import TestSupport

/// A backup that came to its end, with what it must hold.
struct FinishedBackup: Sendable {
    let bytes: [UInt8]
    let users: [User]
}

/// A backup that the operator reads over the wire while others continue.
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

    /// Whether one is to begin, for which everybody comes to rest first, or just begins.
    var isBeginning: Bool {
        switch stage {
        case .wished, .beginning: true
        default: false
        }
    }

    mutating func wish() { stage = .wished }

    /// Notes what it must hold.
    mutating func begin(_ users: [User]) {
        self.users = users
        bytes = []
        stage = .beginning
    }

    var beginning: Action {
        .one("backup.begin", [:]) { _, world, outcome in world.learnt = .begun(outcome) }
    }

    /// The next request; nil if it waits for an answer, or there is none.
    mutating func next() -> Action? {
        guard case .reading(let id) = stage, !isUnderWay else { return nil }
        isUnderWay = true
        return .one("backup.read", ["backup_id": id, "offset": .integer(bytes.count)]) { _, world, outcome in
            world.learnt = .piece(outcome)
        }
    }

    /// Takes in what the operator was answered.
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
        // Without an answer, or given up: the next one begins at the beginning.
        case .begun, .piece: stage = .none
        }
    }

    mutating func takeFinished() -> FinishedBackup? {
        guard case .ended = stage else { return nil }
        stage = .none
        return FinishedBackup(bytes: bytes, users: users)
    }
}

/// What the operator learnt of its backup last.
enum BackupAnswer: Sendable {
    case begun(Outcome)
    case piece(Outcome)
}
