internal import FactorCore
internal import FactorFiles
internal import FactorLog

/// Where a mark is kept in memory of what was confirmed last; see `LogMark`.
package struct MarkPlace: Sendable {
    /// A directory in memory, which nobody else can write to.
    package let directory: String
    /// Tells this boot of the machine from others; empty if that is not known.
    package let boot: [UInt8]
    /// The directory may have been emptied since the last start in this boot, as a container's is when it is made again.
    package let mayBeMissing: Bool

    package init(directory: String, boot: [UInt8], mayBeMissing: Bool) {
        (self.directory, self.boot, self.mayBeMissing) = (directory, boot, mayBeMissing)
    }
}

/// The log of a store as it was found, which has not been written to.
struct OpenedLog {
    /// A record that the rows do not include. It is not authenticated yet.
    struct Found: Sendable {
        let position: LogPosition
        let bytes: [UInt8]
    }

    let row: LogRow
    /// Records that the rows include are needed as long as the rows may not be on the disk.
    let isOnDisk: Bool
    let disk: any LogDisk
    /// Nil if the log was never begun.
    let contents: LogContents?
    let found: [Found]
    let mark: LogMark?
    /// Nothing was ever committed, so there may have been another server key before.
    private let isNew: Bool
    /// The mark that there was in this boot of the machine is gone.
    let isMarkMissing: Bool
    let boot: [UInt8]

    /// Reads the log. Throws `.corrupt` if something of it is missing or damaged.
    ///
    /// - Parameters:
    ///   - isOnDisk: Whether the rows, as they were read, are on the disk.
    ///   - hasState: Whether the rows have a state, so that something was committed before.
    init(
        _ row: LogRow, on disk: any LogDisk, mark place: MarkPlace?, isOnDisk: Bool, hasState: Bool
    ) throws(StoreFailure) {
        (self.row, self.disk, self.isOnDisk) = (row, disk, isOnDisk)
        boot = place?.boot ?? []
        do throws(LogFailure) {
            mark = try place.map { place throws(LogFailure) in
                try LogMark(path: place.directory + "/" + row.prefix + "mark", of: row.identity)
            }
        } catch {
            throw StoreFailure(error)
        }
        let reading = Self.read(row, on: disk, known: mark?.found)
        if let failure = reading.failure { throw failure }
        (found, contents) = (reading.found, reading.contents)
        isNew = row.applied == .start && found.isEmpty && !hasState
        isMarkMissing = row.isBegun && mark != nil && mark?.found == nil && row.boot == boot && !boot.isEmpty
        guard !isMarkMissing || place?.mayBeMissing == true else {
            throw .corrupt(
                "the mark of the last change is missing, though the machine was not restarted since: changes may be missing"
            )
        }
    }

    /// Reads the records that the rows do not include, up to the first damage.
    static func read(
        _ row: LogRow, on disk: any LogDisk, known: LogPosition? = nil
    ) -> (found: [Found], contents: LogContents?, failure: StoreFailure?) {
        var found: [Found] = []
        do throws(LogFailure) {
            let contents = try LogContents(of: row.identity, on: disk, after: row.applied.log, known: known) {
                found.append(Found(position: $0, bytes: $1))
            }
            guard row.isBegun || contents.end == .start else { return ([], nil, .corrupt(unknown(row))) }
            return (found, row.isBegun ? contents : nil, nil)
        } catch .absent where !row.isBegun && (known?.number ?? 0) == 0 {
            // If it was begun, it was not finished, so that it has nothing.
            return ([], nil, nil)
        } catch {
            return (found, nil, row.isBegun ? StoreFailure(error, row.prefix) : .corrupt(unknown(row)))
        }
    }

    private static func unknown(_ row: LogRow) -> String {
        "there are, or were, changes in \(row.prefix)N, of which the file knows nothing: it is older, or was changed"
    }

    /// What the records changed, which is not authenticated yet.
    func changes() throws(StoreFailure) -> RecentChanges {
        var changes = RecentChanges()
        for record in found { try record.read(into: &changes) }
        return changes
    }

    /// Throws unless the rows and all records are as they were written, in their order. Returns the last record.
    func requireGenuine(_ chain: RecordChain) throws(StoreFailure) -> RecordPosition {
        guard row.isGenuine(chain) || isNew else { throw .changedRow }
        var last = row.applied
        for record in found { last = try record.position(chain, after: last) }
        return last
    }
}

extension OpenedLog.Found {
    /// Adds what it changed.
    func read(into changes: inout RecentChanges) throws(StoreFailure) {
        // So that nothing is added of one that cannot be read to its end.
        var alone = RecentChanges()
        try BatchRecord.read(bytes, into: &alone)
        try BatchRecord.read(bytes, into: &changes)
        changes.include(
            RecordPosition(log: position, tag: try BatchRecord.tag(in: bytes)),
            bytes: LogFormat.space(for: bytes.count))
    }

    /// Its position, if it is what was written after that record.
    func position(_ chain: RecordChain, after last: RecordPosition) throws(StoreFailure) -> RecordPosition {
        let tag = try BatchRecord.tag(in: bytes)
        guard tag == BatchRecord.tag(of: bytes, chain, after: last) else {
            throw .corrupt("record \(position.number) of the log is not what was written")
        }
        return RecordPosition(log: position, tag: tag)
    }
}

extension StoreFailure {
    static let changedRow = StoreFailure.corrupt("the row that says how far the log is applied was changed")

    /// Converts what is wrong with the log whose files' names begin like that.
    init(_ failure: LogFailure, _ prefix: String = "") {
        switch failure {
        case .file(let failure): self.init(failure)
        case .occupied, .displaced, .newer: self = .unavailable(failure.text(prefix))
        case .inDoubt(let inner):
            if case .file(let cause) = inner, StoreFailure(cause) == .full {
                self = .full
            } else {
                self = .unavailable(failure.text(prefix))
            }
        case .damaged, .missing, .cut, .absent, .foreign: self = .corrupt(failure.text(prefix))
        }
    }
}
