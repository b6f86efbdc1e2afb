import FactorCore
import FactorCrypto
import FactorFiles
import FactorProgram
import FactorWire

/// `factorctl backup`: copies a backup from the daemon to a file.
///
/// What can be checked without the key is checked on the way: every block is intact and follows the previous one.
enum BackupCommand {
    static let row = Command(
        words: ["backup"],
        arguments: [Command.Argument(name: "FILE", about: "the file to create; it must not exist")],
        about: "Write a full backup, still sealed, while the daemon runs",
        details: """
            The file holds everything that was answered before, sealed as in the store. Only the master key opens it, so
            keep that elsewhere. The file is complete as soon as it has its name. Then

              factord --verify-backup FILE   verifies all of it with the key
              factord --restore FILE         creates a store from it

            Damaged parts of the store are left out and listed, and the exit status is 4.
            """,
        example: "factorctl backup /srv/backup/factord-$(date +%F).factord"
    ) { invocation, session throws(CLIError) in
        try copy(nil, invocation, session)
    }

    /// Starts a backup of everything, or of what `content` names, and copies it.
    static func copy(
        _ content: String?, _ invocation: Invocation, _ session: RPCSession
    ) throws(CLIError) -> CommandStatus {
        let file = try draft(invocation.words[0])
        var parameters = RequestParameters()
        if let content { parameters.add("content", text: content) }
        let begun = try session.call("backup.begin", parameters)
        var copy = try BackupCopy(begun.part, file, session)
        do throws(CLIError) {
            try copy.run()
        } catch {
            // It would expire by itself in half a minute; the user needs to see the original error.
            _ = try? session.call("backup.end", copy.handle)
            throw error
        }
        _ = try? session.call("backup.end", copy.handle)
        try session.console.show(invocation.isJSON ? copy.json : copy.text)
        return copy.isWhole ? .done : .failed
    }

    private static func draft(_ path: String) throws(CLIError) -> FileDraft {
        do throws(FileFailure) { return try FileDraft(path, replaces: false) } catch { throw CLIError(error) }
    }
}

/// A backup being copied from the daemon to a file.
struct BackupCopy: ~Copyable {
    private let file: FileDraft
    private let session: RPCSession
    private let id: String
    private let createdAt: Int64
    private let records: Int64
    private let masterKey: String
    private var offset: Int64 = 0
    private var splitter = BackupSplitter()
    /// The file's end record, which says what it holds and what is missing.
    private var end: BackupEnd?
    private var progress: Progress

    init(_ begun: Part, _ file: consuming FileDraft, _ session: RPCSession) throws(CLIError) {
        let (id, createdAt) = (try begun.string("backup_id"), try begun.integer("created_at"))
        let (records, masterKey) = (try begun.count("records"), try begun.word("master_key_fingerprint"))
        (self.id, self.createdAt, self.records, self.masterKey) = (id, createdAt, records, masterKey)
        self.file = file
        self.session = session
        progress = Progress("backup", of: Int(records), session.console)
    }

    var handle: RequestParameters {
        var parameters = RequestParameters()
        parameters.add("backup_id", text: id)
        return parameters
    }

    /// Copies every piece.
    mutating func run() throws(CLIError) {
        while true {
            var parameters = handle
            parameters.add("offset", json: Array(String(offset).utf8))
            let answer = try session.call("backup.read", parameters)
            let piece = answer.part
            let isLast = try piece.flag("last")
            guard let text = piece.value.member("data")?.utf8(), let bytes = Base64.decode(text),
                try piece.integer("next_offset") == offset + Int64(bytes.count), isLast || !bytes.isEmpty
            else { throw .unreachable("the answer is not part of a backup: try again") }
            try check(bytes)
            do throws(FileFailure) { try file.write(bytes) } catch { throw CLIError(error) }
            offset += Int64(bytes.count)
            if isLast { break }
            progress.report(left: Int(max(0, records - (try piece.count("records_done")))))
        }
        do throws(BackupFault) { try splitter.finish() } catch { throw broken(error) }
        do throws(FileFailure) { try file.finish() } catch { throw CLIError(error) }
    }

    private mutating func check(_ bytes: [UInt8]) throws(CLIError) {
        splitter.append(bytes)
        do throws(BackupFault) {
            while let block = try splitter.next() {
                guard block.kind == .end else { continue }
                guard let end = try? BackupEnd(decoding: block.payload) else {
                    throw BackupFault.malformed("the end")
                }
                self.end = end
            }
        } catch {
            throw broken(error)
        }
    }

    private func broken(_ fault: BackupFault) -> CLIError {
        .unreachable("the backup was corrupted in transit (\(fault.text)); nothing was written; try again")
    }

    private var omissions: Omissions { end?.omissions ?? Omissions() }

    /// Whether it holds everything in the store.
    var isWhole: Bool { omissions.isEmpty }

    private var recordsInFile: UInt64 { end.map { $0.documents + $0.segments } ?? 0 }

    var text: String {
        """
        \(Printable.text(file.path)): \(recordsInFile) records in \(offset) bytes, as of \(UTCFormat.text(milliseconds: createdAt))
        It opens with the master key \(masterKey) and no other. Keep that apart from it.
        \(missing)
        """
    }

    private var missing: String {
        guard !isWhole else { return "" }
        let lines = ["The store is damaged. Missing from this backup:"] + omissions.lines.map { "- \($0)" }
        return (lines + ["Keep the older backups too."]).joined(separator: "\n") + "\n"
    }

    var json: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("file")
        writer.string(file.path)
        writer.key("created_at")
        writer.integer(createdAt)
        writer.key("records")
        writer.integer(Int64(clamping: recordsInFile))
        writer.key("bytes")
        writer.integer(offset)
        writer.key("master_key_fingerprint")
        writer.string(masterKey)
        if !isWhole { writeMissing(&writer) }
        writer.endObject()
        return writer.line
    }

    private func writeMissing(_ writer: inout JSONWriter) {
        writer.key("missing")
        writer.beginObject()
        for (name, count) in [
            ("tenants", omissions.tenants), ("subjects", omissions.subjects), ("identifiers", omissions.identifiers),
            ("audit_entries", omissions.auditEntries),
        ] {
            writer.key(name)
            writer.integer(Int64(clamping: count))
        }
        writer.key("newest_counters")
        writer.bool(omissions.hasOlder)
        writer.endObject()
    }
}
