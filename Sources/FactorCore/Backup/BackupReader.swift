package import FactorCrypto

/// Reads a backup with its keys: verifies that a daemon wrote every block, and returns their content in order.
package struct BackupReader {
    /// The content of one block.
    package enum Content: Sendable {
        case documents([StoredDocument])
        case segments([AuditSegment])
    }

    private var splitter = BackupSplitter()
    private let more: BackupBytes
    private let firstBlock: BackupBlock
    package let head: BackupHead
    private var (documents, segments): (UInt64, UInt64) = (0, 0)
    /// The end record; nil until it is read.
    package private(set) var end: BackupEnd?

    /// Reads up to and including the head.
    package init(_ more: @escaping BackupBytes) throws(BackupReadFailure) {
        self.more = more
        guard let block = try Self.nextBlock(&splitter, more) else { throw .fault(.cutShort) }
        guard block.kind == .head else { throw .fault(.malformed("the head")) }
        do throws(Malformed) {
            head = try BackupHead(decoding: block.payload)
        } catch {
            throw .fault(.malformed("the head"))
        }
        firstBlock = block
    }

    /// Whether a daemon with those keys wrote the head. Check this before relying on anything in it.
    package func isGenuine(_ keys: TenantKeys) -> Bool { firstBlock.isGenuine(keys) }

    /// Documents and segments read so far.
    package var recordsDone: UInt64 { documents + segments }

    /// The content of the next block; nil at the end, whose counts must match the records.
    package mutating func next(_ keys: TenantKeys) throws(BackupReadFailure) -> Content? {
        guard let block = try Self.nextBlock(&splitter, more) else { return nil }
        guard block.isGenuine(keys) else { throw .fault(.forged) }
        do throws(Malformed) {
            switch block.kind {
            case .head: throw Malformed()
            case .documents: return .documents(try readDocuments(block.payload))
            case .segments: return .segments(try readSegments(block.payload))
            case .end: try readEnd(block.payload)
            }
        } catch {
            throw .fault(.malformed("a block"))
        }
        guard try Self.nextBlock(&splitter, more) == nil else { throw .fault(.damaged) }
        return nil
    }

    private mutating func readDocuments(_ payload: [UInt8]) throws(Malformed) -> [StoredDocument] {
        var reader = ByteReader(payload)
        var found: [StoredDocument] = []
        while !reader.isAtEnd { found.append(try StoredDocument(from: &reader)) }
        documents += UInt64(found.count)
        return found
    }

    private mutating func readSegments(_ payload: [UInt8]) throws(Malformed) -> [AuditSegment] {
        var reader = ByteReader(payload)
        var found: [AuditSegment] = []
        while !reader.isAtEnd { found.append(try AuditSegment(from: &reader)) }
        segments += UInt64(found.count)
        return found
    }

    private mutating func readEnd(_ payload: [UInt8]) throws(Malformed) {
        let found = try BackupEnd(decoding: payload)
        guard (found.documents, found.segments) == (documents, segments) else { throw Malformed() }
        end = found
    }

    /// The next block; nil after the last one of a complete file.
    private static func nextBlock(
        _ splitter: inout BackupSplitter, _ more: BackupBytes
    ) throws(BackupReadFailure) -> BackupBlock? {
        while true {
            do throws(BackupFault) {
                if let block = try splitter.next() { return block }
            } catch {
                throw .fault(error)
            }
            do throws(BackupSourceFailure) {
                if let bytes = try more() {
                    splitter.append(bytes)
                    continue
                }
            } catch {
                throw .source(error)
            }
            do throws(BackupFault) { try splitter.finish() } catch { throw .fault(error) }
            return nil
        }
    }
}

/// Returns the next bytes of a backup, or nil at its end.
package typealias BackupBytes = () throws(BackupSourceFailure) -> [UInt8]?

/// Why a backup cannot be read further.
package enum BackupReadFailure: Error, Equatable, Sendable {
    case fault(BackupFault)
    case source(BackupSourceFailure)
}

/// Why the bytes of a backup cannot be obtained, worded for the operator.
package struct BackupSourceFailure: Error, Equatable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}
