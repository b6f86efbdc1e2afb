internal import FactorCore

/// SQLite's write-ahead log of a file of release 0.1.0 as it was left, read before SQLite opens it.
///
/// SQLite treats the first frame with a wrong checksum as the log's end and silently drops the rest. A commit that was
/// being written when the power failed looks like that, and may be dropped: it was not answered. But a damaged frame in
/// the middle loses commits that were answered. What follows the first bad frame distinguishes the two: a commit begins
/// only once the previous one is on the disk, so nothing ever follows a torn one.
///
/// The format is that of https://www.sqlite.org/fileformat2.html, section 4.
struct WriteAheadLog {
    /// How the log ends.
    enum Ending: Equatable, Sendable {
        /// There is no log, or nothing was written to it.
        case absent
        /// Every commit is complete.
        case whole
        /// After the last complete commit there are frames of an incomplete one: it was being written when the power
        /// failed, or it was the very last and was damaged later.
        case torn
    }

    static let headerLength = 32
    /// In how many bits a frame's salts may differ from the log's to be taken for damaged ones: those of an older log
    /// differ in about thirty.
    private static let damagedBits = 4

    private let file: FileBytes
    private let path: String
    private let pageLength: Int
    private let salts: UInt64
    private let checksums: LogChecksum

    /// Determines how the log beside a database ends. Throws `.corrupt` if SQLite would drop complete commits, or a
    /// damaged one that another one follows.
    static func ending(beside database: String) throws(StoreFailure) -> Ending {
        let path = database + "-wal"
        guard let file = try FileBytes(path: path), file.length > headerLength else { return .absent }
        guard let log = try WriteAheadLog(file, path) else {
            throw .corrupt("the header of \(path) is damaged, so the changes in it cannot be read")
        }
        return try log.ending()
    }

    /// Whether the bytes are the header of a log.
    static func isHeader(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == headerLength, bytes.word(at: 0) & ~1 == 0x377F_0682 else { return false }
        return LogChecksum(isBigEndian: bytes.word(at: 0) & 1 == 1).adding(bytes[0..<24]).sums == bytes.words(at: 24)
    }

    /// Reads the header; nil if it is invalid.
    private init?(_ file: FileBytes, _ path: String) throws(StoreFailure) {
        let header = try file.read(at: 0, count: Self.headerLength)
        guard Self.isHeader(header) else { return nil }
        let magic = header.word(at: 0)
        let pageLength = Int(header.word(at: 8))
        // SQLite treats a log with another page size as empty.
        guard header.word(at: 4) == 3_007_000, (512...65_536).contains(pageLength), pageLength.nonzeroBitCount == 1
        else { return nil }
        checksums = LogChecksum(isBigEndian: magic & 1 == 1).adding(header[0..<24])
        self.file = file
        self.path = path
        self.pageLength = pageLength
        salts = header.words(at: 16)
    }

    private func ending() throws(StoreFailure) -> Ending {
        var previous = checksums
        var place = 0
        while let frame = try frame(place), frame.salts == salts, frame.isSound(after: previous) {
            previous = frame.stored(previous)
            place += 1
        }
        return try ending(behind: place, previous)
    }

    /// Examines the frames from the first one whose checksum does not continue the previous one's.
    private func ending(behind first: Int, _ last: LogChecksum) throws(StoreFailure) -> Ending {
        var ending = Ending.whole
        // The checksums that the next frame of the same commit can continue: the one stored in the previous frame, and
        // the one computed from it.
        var (stored, computed) = (last, last)
        var endsCommit = false
        var place = first
        while let salts = try salts(place) {
            guard (salts ^ self.salts).nonzeroBitCount <= Self.damagedBits, let frame = try frame(place) else {
                endsCommit = false
                place = placeWritten(after: place)
                continue
            }
            place += 1
            ending = .torn
            if endsCommit, frame.isSound(after: stored) || frame.isSound(after: computed) {
                throw .corrupt("\(path) is damaged: it holds changes after the damage, which would be lost")
            }
            endsCommit = frame.endsCommit || frame.wouldEndCommit(after: stored)
            (stored, computed) = (frame.stored(stored), frame.computed(after: stored))
        }
        return ending
    }

    private var frameLength: Int { LogFrame.headerLength + pageLength }

    private func offset(_ place: Int) -> Int { Self.headerLength + place * frameLength }

    private func frame(_ place: Int) throws(StoreFailure) -> LogFrame? {
        try bytes(place, frameLength).map { LogFrame(bytes: $0) }
    }

    /// The salts of a frame, without reading its page.
    private func salts(_ place: Int) throws(StoreFailure) -> UInt64? {
        try bytes(place, LogFrame.headerLength).map { LogFrame(bytes: $0).salts }
    }

    /// The first bytes of a complete frame; nil if there is none.
    private func bytes(_ place: Int, _ count: Int) throws(StoreFailure) -> [UInt8]? {
        guard offset(place) <= file.length - frameLength else { return nil }
        let bytes = try file.read(at: offset(place), count: count)
        // The file was truncated since it was opened.
        return bytes.count == count ? bytes : nil
    }

    /// The next frame that was written to, after one that is not part of this log: holes contain none.
    private func placeWritten(after place: Int) -> Int {
        // The salts of this log have few bits set, so the zeros of a hole would have to be examined.
        guard salts.nonzeroBitCount > Self.damagedBits else { return place + 1 }
        guard let offset = file.written(from: offset(place + 1)) else { return .max / frameLength - 1 }
        return (offset - Self.headerLength) / frameLength
    }
}

/// One page in the log, after its header.
struct LogFrame {
    static let headerLength = 24

    let bytes: [UInt8]

    var salts: UInt64 { bytes.words(at: 8) }

    /// Whether it ends a commit; such a frame stores the size of the database in pages.
    var endsCommit: Bool { bytes.word(at: 4) != 0 }

    /// The checksum stored in the header, which the next frame continues.
    func stored(_ form: LogChecksum) -> LogChecksum { form.with(bytes.words(at: 16)) }

    /// The checksum computed from the frame.
    func computed(after previous: LogChecksum) -> LogChecksum {
        previous.adding(bytes[0..<8]).adding(bytes[Self.headerLength...])
    }

    func isSound(after previous: LogChecksum) -> Bool {
        computed(after: previous).sums == bytes.words(at: 16)
    }

    /// Whether it would be intact and end a commit if one bit of its size field were different.
    func wouldEndCommit(after previous: LogChecksum) -> Bool {
        (32..<64).contains { bit in
            var mended = bytes
            mended[bit / 8] ^= 0x80 >> UInt8(bit % 8)
            let frame = LogFrame(bytes: mended)
            return frame.endsCommit && frame.isSound(after: previous)
        }
    }
}

/// The running checksum of a log: each frame's continues the previous one's.
struct LogChecksum: Equatable {
    /// Whether the summed words are big-endian; checksums are always stored that way.
    private let isBigEndian: Bool
    private(set) var sums: UInt64 = 0

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    func with(_ sums: UInt64) -> LogChecksum {
        var other = self
        other.sums = sums
        return other
    }

    /// The checksum after these further bytes, a multiple of eight.
    func adding(_ bytes: ArraySlice<UInt8>) -> LogChecksum {
        var (first, second) = (UInt32(truncatingIfNeeded: sums >> 32), UInt32(truncatingIfNeeded: sums))
        unsafe bytes.withUnsafeBytes { words in
            // Two words at a time, all within bounds.
            for offset in stride(from: 0, to: words.count - 7, by: 8) {
                let one = unsafe words.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                let two = unsafe words.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                first &+= (isBigEndian ? UInt32(bigEndian: one) : UInt32(littleEndian: one)) &+ second
                second &+= (isBigEndian ? UInt32(bigEndian: two) : UInt32(littleEndian: two)) &+ first
            }
        }
        return with(UInt64(first) << 32 | UInt64(second))
    }
}

extension [UInt8] {
    /// Four bytes as a big-endian word.
    fileprivate func word(at offset: Int) -> UInt32 {
        self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Eight bytes as two big-endian words in one.
    fileprivate func words(at offset: Int) -> UInt64 {
        self[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
