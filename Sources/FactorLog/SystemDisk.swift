internal import FactorFiles
internal import Glibc

/// The files whose paths begin with that of the store, on a real disk. That no other process uses them is for the store to see to.
package struct SystemDisk: LogDisk {
    /// How many zeros are written at once.
    private static let piece = 1 << 20

    private let prefix: String

    package init(prefix: String) { self.prefix = prefix }

    package func names() throws(LogFailure) -> [String] {
        let parent = Folder.parent(of: prefix)
        let folder = parent.isEmpty ? "." : parent
        guard let stream = unsafe opendir(folder) else {
            throw .file(FileFailure(folder, .system(.open, errno)))
        }
        defer { unsafe closedir(stream) }
        let start = Array(Folder.name(of: prefix).utf8)
        var names: [String] = []
        // The entry is valid until the next call, and its name ends with a zero.
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
            let number = name.dropFirst(start.count)
            guard !number.isEmpty, name.starts(with: start), number.allSatisfy({ (48...57).contains($0) }) else {
                continue
            }
            names.append(String(decoding: number, as: UTF8.self))
        }
        guard errno == 0 else { throw .file(FileFailure(folder, .system(.read, errno))) }
        // A process that was killed may have named a file, and the disk may not know it.
        do throws(FileFailure) { try Folder.sync(around: prefix) } catch { throw .file(error) }
        return names
    }

    package func open(_ name: String) throws(LogFailure) -> any LogFile {
        do throws(FileFailure) { return try SystemFile(name, path: prefix + name) } catch { throw .file(error) }
    }

    package func make(_ name: String, length: Int) throws(LogFailure) -> any LogFile {
        do throws(FileFailure) {
            let draft = try FileDraft(prefix + name, replaces: true)
            let zeros = [UInt8](repeating: 0, count: min(length, Self.piece))
            var left = length
            while left > 0 {
                try draft.write(left < zeros.count ? Array(zeros[..<left]) : zeros)
                left -= min(left, zeros.count)
            }
            try draft.finish()
        } catch { throw .file(error) }
        return try open(name)
    }
}

/// A file of a `SystemDisk`.
package final class SystemFile: LogFile {
    package let name: String
    private let reading: OpenFile
    private let writing: OpenFile
    private let identity: FileIdentity?

    fileprivate init(_ name: String, path: String) throws(FileFailure) {
        self.name = name
        reading = try OpenFile(path, .store)
        writing = try .synchronous(path)
        identity = FileIdentity(descriptor: writing.descriptor)
    }

    package var length: Int { reading.length }

    package func read(at offset: Int, count: Int) throws(LogFailure) -> [UInt8] {
        var failure: Int32?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            length = 0
            while length < count {
                // What is left of the buffer.
                let read = unsafe pread(
                    reading.descriptor, buffer.baseAddress.map { unsafe $0 + length }, count - length,
                    off_t(offset + length))
                if read < 0, errno == EINTR { continue }
                if read < 0 { failure = errno }
                if read <= 0 { return }
                length += read
            }
        }
        if let failure { throw .file(FileFailure(reading.path, .system(.read, failure))) }
        return bytes
    }

    package func write(_ blocks: RawSpan, at offset: Int) throws(LogFailure) {
        var written = 0
        while written < blocks.byteCount {
            let start = written
            // What is left of the span. A part that was written ends where a sector does.
            let count = unsafe blocks.withUnsafeBytes { bytes in
                unsafe pwrite(
                    writing.descriptor, bytes.baseAddress.map { unsafe $0 + start }, bytes.count - start,
                    off_t(offset + start))
            }
            guard count > 0 || count < 0 && errno == EINTR else {
                throw .file(FileFailure(writing.path, .system(.write, errno)))
            }
            written += max(0, count)
        }
    }

    package var isInPlace: Bool {
        var status = stat()
        // `status` outlives the call.
        guard unsafe stat(writing.path, &status) == 0 else { return errno != ENOENT && errno != ENOTDIR }
        return FileIdentity(status) == identity && Int(status.st_size) == length
    }
}
