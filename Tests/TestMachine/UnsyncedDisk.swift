internal import Foundation

/// Files on a disk that promises nothing before a sync.
///
/// Each file is its last synced content and the changes since. When the power fails, each of those changes may be
/// present, missing, or partly present, sector by sector, independently of earlier ones.
package struct UnsyncedDisk: Sendable {
    /// What a disk writes as a unit, in bytes.
    private static let sector = 512

    enum Change: Sendable {
        case write(offset: Int, bytes: [UInt8])
        case truncate(size: Int)
        case synchronise
        case remove(isDurable: Bool)
    }

    /// What happens to changes that were not synchronised.
    package enum Loss: CaseIterable, Sendable {
        case keepsAll, dropsAll, keepsFirst, dropsSome, tearsSome
    }

    private struct File: Sendable {
        /// The content when it was last synchronised; nil for a file that did not exist.
        var durable: [UInt8]?
        var since: [Change] = []
    }

    private var files: [String: File] = [:]
    /// At which change the power fails.
    var cutAt: Int
    private var changes = 0
    var isDead = false

    init(cutAt: Int) {
        self.cutAt = cutAt
    }

    /// How many changes there were.
    package var changeCount: Int { changes }

    /// Takes the present content of a file as durable.
    mutating func open(_ path: String) {
        guard files[path] == nil else { return }
        let content = FileManager.default.contents(atPath: path).map { [UInt8]($0) }
        // If it is empty, SQLite has just created it.
        files[path] = File(durable: content.flatMap { $0.isEmpty ? nil : $0 })
    }

    mutating func note(_ change: Change, in path: String) {
        guard !isDead else { return }
        changes += 1
        if changes >= cutAt { isDead = true }
        var file = files[path] ?? File()
        let isNew = file.durable == nil
        file.since.append(change)
        // A wait for the disk that is cut short has promised nothing.
        switch change {
        case .synchronise where !isDead, .remove(isDurable: true) where !isDead:
            var noDice = SystemRandomNumberGenerator()
            file = File(durable: Self.content(of: file, .keepsAll, &noDice))
        default: break
        }
        // SQLite synchronises the directory with a new log or journal, and with it the removals there.
        if case .synchronise = change, !isDead, isNew { forgetRemoved() }
        files[path] = file
    }

    /// Puts a whole file in its place; if the power fails meanwhile, what was there stays.
    mutating func place(_ content: [UInt8], in path: String) {
        guard !isDead else { return }
        changes += 1
        if changes >= cutAt { isDead = true } else { files[path] = File(durable: content) }
    }

    private mutating func forgetRemoved() {
        for (path, file) in files {
            if case .remove = file.since.last { files[path] = File(durable: nil) }
        }
    }

    /// Writes the used files as they are found when the power is back.
    package func restore(_ loss: Loss, _ dice: inout some RandomNumberGenerator) throws {
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            guard let content = Self.content(of: file, loss, &dice) else {
                try? FileManager.default.removeItem(atPath: path)
                continue
            }
            // In place, so that its owner and mode stay.
            try Data(content).write(to: URL(fileURLWithPath: path))
        }
    }

    private static func content(
        of file: File, _ loss: Loss, _ dice: inout some RandomNumberGenerator
    ) -> [UInt8]? {
        var content = file.durable
        let first = loss == .keepsFirst ? Int.random(in: 0...file.since.count, using: &dice) : file.since.count
        for change in file.since.prefix(loss == .dropsAll ? 0 : first) {
            let isLost = (loss == .dropsSome || loss == .tearsSome) && Bool.random(using: &dice)
            switch change {
            case .write(let offset, let bytes):
                if isLost, loss == .dropsSome { continue }
                write(bytes, at: offset, isTorn: isLost, to: &content, &dice)
            case .truncate(let size):
                if !isLost { content = Array((content ?? []).prefix(size)) }
            case .remove:
                if !isLost { content = nil }
            case .synchronise: break
            }
        }
        return content
    }

    private static func write(
        _ bytes: [UInt8], at offset: Int, isTorn: Bool, to content: inout [UInt8]?,
        _ dice: inout some RandomNumberGenerator
    ) {
        var whole = content ?? []
        if whole.count < offset + bytes.count {
            whole += [UInt8](repeating: 0, count: offset + bytes.count - whole.count)
        }
        var start = 0
        while start < bytes.count {
            // Sectors are divisions of the file, not of what is written.
            let end = min(bytes.count, ((offset + start) / sector + 1) * sector - offset)
            if !isTorn || Bool.random(using: &dice) {
                whole.replaceSubrange(offset + start..<offset + end, with: bytes[start..<end])
            }
            start = end
        }
        content = whole
    }
}
