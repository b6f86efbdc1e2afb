import TestSupport
import Testing

@testable import FactorLog

/// A log on a played disk, with what was confirmed of it, and what it may hold besides.
final class DrilledLog {
    private let identity: LogIdentity
    let disk: PlayedDisk
    private var writer: LogWriter?
    private var dice: Dice
    /// All records that were confirmed, the first being number 1; an empty one is an end.
    private(set) var confirmed: [[UInt8]] = []
    /// The positions of them.
    private(set) var positions: [LogPosition] = [.start]
    /// Those that were not confirmed, of which one may be found nevertheless.
    private var doubtful: [[UInt8]] = []
    /// The last record that is applied elsewhere.
    private(set) var applied = LogPosition.start
    /// What a mark in memory has.
    var known: LogPosition { positions[positions.count - 1] }

    static var limits: LogLimits {
        var limits = LogLimits()
        limits.segmentLength = 6 * LogFormat.block
        limits.segments = 5
        return limits
    }

    init(seed: UInt64, identity: LogIdentity = LogIdentity(low: 0x0123_4567_89AB_CDEF, high: 0x1122_3344_5566_7788)) {
        self.identity = identity
        disk = PlayedDisk(seed: seed)
        dice = Dice(seed: ~seed)
    }

    var isOpen: Bool { writer != nil }

    /// Makes the log, or continues it as it is found. What is found has to be what was confirmed, and at most the record in
    /// doubt after it.
    func open(requiringMark: Bool = true) throws(LogFailure) {
        writer = nil
        if positions.count == 1, applied == .start, doubtful.isEmpty {
            writer = try LogWriter(making: identity, on: disk, limits: Self.limits)
            return
        }
        var found: [(UInt64, [UInt8])] = []
        let contents = try LogContents(
            of: identity, on: disk, after: applied, known: requiringMark ? known : nil
        ) { position, record in found.append((position.number, record)) }
        try settle(found, contents.end)
        // Usually all of it is applied at the start.
        if dice.one(in: 4) {
            do throws(LogFailure) {
                writer = try LogWriter(
                    continuing: contents, releasing: applied.number, on: disk, limits: Self.limits)
                return
            } catch { guard error == .occupied else { throw error } }
        }
        applied = known
        writer = try LogWriter(continuing: contents, releasing: applied.number, on: disk, limits: Self.limits)
    }

    private func settle(_ found: [(number: UInt64, record: [UInt8])], _ end: LogPosition) throws(LogFailure) {
        let records = confirmed.enumerated().map { (UInt64($0.offset + 1), $0.element) }
        var expected = records.filter { $0.0 > applied.number && !$0.1.isEmpty }
        if end.number == known.number + 1 {
            let record = found.last.map { $0.number == end.number ? $0.record : [] } ?? []
            #expect(doubtful.contains(record))
            if !record.isEmpty { expected.append((end.number, record)) }
            confirmed.append(record)
            positions.append(end)
        }
        #expect(found.map(\.number) == expected.map(\.0))
        #expect(found.map(\.record) == expected.map(\.1))
        #expect(end == known)
        doubtful = []
    }

    /// The records that are found after those that are applied.
    func found(requiringMark: Bool) throws -> [[UInt8]] {
        var found: [[UInt8]] = []
        _ = try LogContents(
            of: identity, on: disk, after: applied, known: requiringMark ? known : nil
        ) { _, record in found.append(record) }
        return found
    }

    private func contents() throws -> LogContents {
        try LogContents(of: identity, on: disk, after: applied) { _, _ in }
    }

    /// The files that hold what is not applied, oldest first.
    func neededInOrder() throws -> [String] { try contents().segments.map(\.file.name) }

    /// Where they hold it.
    func needed() throws -> [String: Range<Int>] {
        let contents = try contents()
        var needed: [String: Range<Int>] = [:]
        for segment in contents.segments {
            needed[segment.file.name] = 0..<segment.end
        }
        return needed
    }

    /// Continues a copy of another log, whose record at that position is the last one applied.
    func take(over position: LogPosition) throws {
        let contents = try LogContents(of: identity, on: disk, after: position) { _, _ in }
        writer = try LogWriter(continuing: contents, releasing: position.number, on: disk, limits: Self.limits)
    }

    /// Begins another segment.
    func turn() throws { try writer?.turn() }

    /// Applies everything, and wipes the files that held it.
    func wipe() throws {
        try wipeFree()
        try writer?.turn()
        apply(through: confirmed.count)
        try wipeFree()
    }

    private func wipeFree() throws {
        for _ in 0..<(writer?.freeCount ?? 0) {
            guard let file = writer?.takeFree() else { break }
            try file.wipe()
            writer?.add(file)
        }
    }

    /// Appends a record of a random length.
    func append() throws(LogFailure) {
        let lengths = [1...40, 41...4_056, 4_057...4_060, 4_061...30_000]
        let length = Int.random(in: lengths.randomElement(using: &dice) ?? 1...40, using: &dice)
        try append((0..<length).map { _ in UInt8.random(in: 0...255, using: &dice) })
    }

    func append(_ record: [UInt8]) throws(LogFailure) {
        do throws(LogFailure) {
            let span = record.span
            if record.isEmpty { try writer?.end() } else { try unsafe writer?.append(span.bytes) }
            guard let last = writer?.last else { return }
            confirmed.append(record)
            positions.append(last)
            // Another segment has begun since.
            doubtful = []
        } catch {
            if case .inDoubt = error { doubtful.append(record) }
            throw error
        }
    }

    /// Stops without a word, as a crash does: the record that was being written is in doubt.
    func crash(writing record: [UInt8]?) {
        writer = nil
        if let record { doubtful.append(record) }
    }

    /// Applies records elsewhere, and lets their segments be used again.
    func apply(through number: Int) {
        applied = positions[number]
        writer?.release(through: applied.number)
    }

    func random() -> Dice {
        defer { _ = dice.next() }
        return dice
    }
}
