import Foundation
import Testing

/// The memory of another process as a privileged reader sees it: every readable page that was ever touched.
///
/// Excluded are unchanged pages of files, such as the program and its libraries.
struct ProcessMemory {
    /// Adjacent pages, and the mapping that they belong to.
    private struct Stretch {
        let mapping: MemoryMapping
        let bytes: [UInt8]
    }

    private let stretches: [Stretch]

    /// Reads a stopped process.
    init(of id: Int32) throws {
        let (memory, pages) = (try OpenFile("/proc/\(id)/mem"), try OpenFile("/proc/\(id)/pagemap"))
        stretches = try MemoryMapping.all(of: id).filter(\.isReadable).flatMap { mapping in
            try Self.ownPages(of: mapping, pages).map { range in
                Stretch(mapping: mapping, bytes: try memory.bytes(range, what: mapping.description))
            }
        }
    }

    /// The kinds of memory in which `needle` occurs; `isOne` checks the adjacent bytes.
    func kinds(holding needle: [UInt8], isOne: (_ before: UInt8?, _ after: UInt8?) -> Bool) -> Set<String> {
        var found: Set<String> = []
        for stretch in stretches {
            var from = 0
            while let start = stretch.bytes.firstPlace(of: needle, from: from) {
                let end = start + needle.count
                let before = start > 0 ? stretch.bytes[start - 1] : nil
                if isOne(before, end < stretch.bytes.count ? stretch.bytes[end] : nil) {
                    found.insert(stretch.mapping.description)
                    break
                }
                from = start + 1
            }
        }
        return found
    }

    /// The runs of pages that hold anything. Untouched pages are skipped, because reading them would make the process
    /// larger.
    private static func ownPages(of mapping: MemoryMapping, _ pages: OpenFile) throws -> [Range<UInt>] {
        let page = UInt(getpagesize())
        let entry = UInt(MemoryLayout<UInt64>.size)
        let places = mapping.range.lowerBound / page * entry..<mapping.range.upperBound / page * entry
        let entries = try pages.bytes(places, what: "which pages are there")
        var runs: [Range<UInt>] = []
        for index in 0..<entries.count / Int(entry) {
            // In the highest byte: the page is present, is swapped out, or belongs to a file.
            let flag = entries[(index + 1) * Int(entry) - 1]
            guard flag & 0xC0 != 0 && (mapping.isWritable || flag & 0x20 == 0) else { continue }
            let start = mapping.range.lowerBound + UInt(index) * page
            if let last = runs.last, last.upperBound == start {
                runs[runs.count - 1] = last.lowerBound..<start + page
            } else {
                runs.append(start..<start + page)
            }
        }
        return runs
    }
}

/// A line of `/proc/PID/maps`.
struct MemoryMapping: CustomStringConvertible {
    let range: Range<UInt>
    let isReadable: Bool
    let isWritable: Bool
    /// What it is for: a file's name, or a kind of memory.
    let description: String

    /// All mappings of a process, except the kernel's own.
    static func all(of id: Int32) throws -> [MemoryMapping] {
        let stackPointers = try stackPointers(of: id)
        return try String(contentsOfFile: "/proc/\(id)/maps", encoding: .utf8).split(separator: "\n").compactMap {
            MemoryMapping($0, stackPointers)
        }
    }

    private init?(_ line: Substring, _ stackPointers: [UInt]) {
        let words = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
        let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        let name = words.count > 5 ? words[5].trimmingCharacters(in: .whitespaces) : ""
        if name.hasPrefix("[v") { return nil }
        range = ends[0]..<ends[1]
        isReadable = words[1].hasPrefix("r")
        isWritable = words[1].dropFirst().hasPrefix("w")
        description =
            if stackPointers.contains(where: range.contains) {
                "stack"
            } else if name.hasPrefix("/") {
                URL(filePath: name).lastPathComponent
            } else {
                name == "[heap]" ? "heap" : "mapped memory"
            }
    }

    /// The stack pointers of all threads.
    private static func stackPointers(of id: Int32) throws -> [UInt] {
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")
        return try threads.map { thread in
            // The last number but one.
            let words = try String(contentsOfFile: "/proc/\(id)/task/\(thread)/syscall", encoding: .utf8)
                .split(whereSeparator: \.isWhitespace)
            return try #require(words.dropLast().last.flatMap { UInt($0.dropFirst(2), radix: 16) }, "\(words)")
        }
    }
}

/// A file that is read at chosen positions.
private final class OpenFile {
    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws {
        self.path = path
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0, "\(path) cannot be opened: it takes root with CAP_SYS_PTRACE (error \(errno))")
    }

    deinit { close(descriptor) }

    /// All bytes of a range. It is an error if fewer can be read.
    func bytes(_ range: Range<UInt>, what: String) throws -> [UInt8] {
        var (done, failure) = (0, Int32(0))
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while done < range.count {
                // In bounds: the rest of a buffer that has that many bytes.
                let got = unsafe pread(
                    descriptor, buffer.baseAddress! + done, range.count - done, off_t(range.lowerBound) + done)
                guard got > 0 else {
                    failure = errno
                    break
                }
                done += got
            }
            count = done
        }
        try #require(done == range.count, "\(path), \(what): \(done) of \(range.count) bytes, error \(failure)")
        return bytes
    }
}

/// The C library's search, which Swift's module of it lacks.
private let memmem = unsafe unsafeBitCast(
    dlsym(nil, "memmem"),
    to: (@convention(c) (UnsafeRawPointer, Int, UnsafeRawPointer, Int) -> UnsafeRawPointer?).self)

extension [UInt8] {
    /// The first position of `needle` at or after `from`.
    fileprivate func firstPlace(of needle: [UInt8], from: Int) -> Int? {
        unsafe withUnsafeBytes { all in
            unsafe needle.withUnsafeBytes { needle in
                // Both areas lie within their arrays.
                guard let start = all.baseAddress, let sought = needle.baseAddress, from < all.count,
                    let found = unsafe memmem(start + from, all.count - from, sought, needle.count)
                else { return nil }
                return unsafe found - start
            }
        }
    }
}
