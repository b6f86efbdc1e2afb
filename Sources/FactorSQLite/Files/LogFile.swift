internal import FactorCore

/// SQLite's write-ahead log as it was left behind, read before SQLite opens it.
///
/// SQLite takes the first frame that does not bear its checksum for the log's end, and drops all behind it without a word.
/// A commit that was being written when the power failed looks like that, and nobody misses it: it was not answered. But a
/// damaged frame in the middle undoes commits that were. What stands behind the first bad frame tells the two apart: a
/// commit begins only once the one before it is on the disk, so nothing ever follows a torn one.
///
/// The format is that of https://www.sqlite.org/fileformat2.html, section 4.
struct LogFile {
    /// What stands at the log's end.
    enum Ending: Equatable, Sendable {
        /// There is no log, or nothing was written to it.
        case absent
        /// Whatever was committed is whole.
        case whole
        /// Behind the last whole commit stand frames of another one that is not: it was being written when the power
        /// failed, or it was the very last and was damaged later.
        case torn
    }

    static let headerLength = 32
    /// Bits by which the salts of a frame may differ from the log's and still be taken for damaged ones: those of an
    /// older log differ in some thirty.
    private static let damagedBits = 4

    private let file: FileBytes
    private let path: String
    private let pageLength: Int
    private let salts: UInt64
    private let checksums: LogChecksum

    /// Tells how the log beside a database ends; throws `.corrupt` where commits would be dropped that are whole, or that
    /// another one follows.
    static func ending(beside database: String) throws(StoreFailure) -> Ending {
        let path = database + "-wal"
        guard let file = try FileBytes(path: path), file.length > headerLength else { return .absent }
        guard let log = try LogFile(file, path) else {
            throw .corrupt("the header of \(path) is damaged, so the changes in it cannot be read")
        }
        return try log.ending()
    }

    /// Whether bytes are a header, as the log begins with.
    static func isHeader(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == headerLength, bytes.word(at: 0) & ~1 == 0x377F_0682 else { return false }
        return LogChecksum(isBigEndian: bytes.word(at: 0) & 1 == 1).adding(bytes[0..<24]).sums == bytes.words(at: 24)
    }

    /// Reads the header; nil where it is none.
    private init?(_ file: FileBytes, _ path: String) throws(StoreFailure) {
        let header = try file.read(at: 0, count: Self.headerLength)
        guard Self.isHeader(header) else { return nil }
        let magic = header.word(at: 0)
        let pageLength = Int(header.word(at: 8))
        // SQLite takes a log with another length of pages for an empty one.
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

    /// Looks at the frames from the first one that does not follow what stands before it.
    private func ending(behind first: Int, _ last: LogChecksum) throws(StoreFailure) -> Ending {
        var ending = Ending.whole
        // What the next frame follows if it is one of the same commit: as the frame before it says, and as that frame is.
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
                throw .corrupt("\(path) is damaged: it holds changes behind the damage, which would be undone")
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

    /// The salts of a frame, for which its page need not be read.
    private func salts(_ place: Int) throws(StoreFailure) -> UInt64? {
        try bytes(place, LogFrame.headerLength).map { LogFrame(bytes: $0).salts }
    }

    /// What a whole frame begins with; nil where there is none.
    private func bytes(_ place: Int, _ count: Int) throws(StoreFailure) -> [UInt8]? {
        guard offset(place) <= file.length - frameLength else { return nil }
        let bytes = try file.read(at: offset(place), count: count)
        // Somebody cut the file since it was opened.
        return bytes.count == count ? bytes : nil
    }

    /// The next frame of which something was written, after one that is none of this log: in a hole there is none either.
    private func placeWritten(after place: Int) -> Int {
        // Few bits stand in the salts of this log, so that the zeroes of a hole would have to be looked at.
        guard salts.nonzeroBitCount > Self.damagedBits else { return place + 1 }
        guard let offset = file.written(from: offset(place + 1)) else { return .max / frameLength - 1 }
        return (offset - Self.headerLength) / frameLength
    }
}

/// One page in the log, with the header in front of it.
struct LogFrame {
    static let headerLength = 24

    let bytes: [UInt8]

    var salts: UInt64 { bytes.words(at: 8) }

    /// The last frame of a commit tells how many pages the database has after it.
    var endsCommit: Bool { bytes.word(at: 4) != 0 }

    /// The checksum that the next frame goes on from, as the header has it.
    func stored(_ form: LogChecksum) -> LogChecksum { form.with(bytes.words(at: 16)) }

    /// The same as it is.
    func computed(after previous: LogChecksum) -> LogChecksum {
        previous.adding(bytes[0..<8]).adding(bytes[Self.headerLength...])
    }

    func isSound(after previous: LogChecksum) -> Bool {
        computed(after: previous).sums == bytes.words(at: 16)
    }

    /// Whether it would be sound, and end a commit, but for one bit that says so.
    func wouldEndCommit(after previous: LogChecksum) -> Bool {
        (32..<64).contains { bit in
            var mended = bytes
            mended[bit / 8] ^= 0x80 >> UInt8(bit % 8)
            let frame = LogFrame(bytes: mended)
            return frame.endsCommit && frame.isSound(after: previous)
        }
    }
}

/// The running checksum of a log: each frame's goes on from the one before it.
struct LogChecksum: Equatable {
    /// Whether the words that are added up are big-endian; they are stored so in any case.
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

    /// The checksum after so many bytes more, a multiple of eight.
    func adding(_ bytes: ArraySlice<UInt8>) -> LogChecksum {
        var (first, second) = (UInt32(truncatingIfNeeded: sums >> 32), UInt32(truncatingIfNeeded: sums))
        unsafe bytes.withUnsafeBytes { words in
            // Two words at a time, all of which lie inside.
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
