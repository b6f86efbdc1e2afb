import FactorCrypto
import FactorImport
import FactorProgram

/// The content of one file: accounts, each with its subject.
struct ImportPlan {
    let path: String
    let steps: [ImportStep]
    let notes: [String]
    /// Skipped accounts, with the reason.
    let unusable: [ImportProblem]
}

/// Reads files and determines the subject of each account.
struct ImportSource {
    private let invocation: Invocation
    private let session: RPCSession
    private let format: ImportFormat?
    /// Subjects by account name; nil if the names are the subjects.
    private let subjects: [String: String]?

    init(_ invocation: Invocation, _ session: RPCSession) throws(CLIError) {
        (self.invocation, self.session) = (invocation, session)
        guard !invocation.has("subject") || !invocation.has("subjects") else {
            throw .usage("--subject and --subjects exclude each other")
        }
        format = ImportFormat(rawValue: invocation["format"] ?? "")
        if let name = invocation["format"], format == nil {
            let near = Resemblance.hint(name, among: ImportFormat.allCases.map(\.rawValue))
            throw .usage("unknown format '\(Printable.text(name))': use one of \(Self.formats)\(near)")
        }
        subjects = try invocation["subjects"].map { path throws(CLIError) in try Self.subjects(path, session) }
    }

    /// Reads a file, and throws the first problem.
    func plan(_ path: String) throws(CLIError) -> ImportPlan {
        var bytes = try Self.contents(path, session)
        defer { wipe(&bytes) }
        guard let format = format ?? ImportFormat(of: bytes) else {
            throw .unusable(
                "the format of \(Printable.text(path)) is unknown: name it with --format, one of "
                    + Self.formats)
        }
        let file: ImportedFile
        do throws(ImportProblem) {
            file = try format.read(bytes, skipsUnusable: skipsUnusable) { key($0) }
        } catch {
            throw .unusable("\(Printable.text(path)), \(error.place): \(Printable.text(error.text))")
        }
        guard file.accounts.count == 1 || !invocation.has("subject") else {
            throw .unusable(
                "\(Printable.text(path)) holds \(file.accounts.count) accounts: omit --subject, or use --subjects")
        }
        var (steps, unusable) = ([ImportStep](), file.unusable)
        for account in file.accounts {
            switch try subject(account, path) {
            case .success(let subject): steps.append(ImportStep(account, of: subject))
            case .failure(let problem) where skipsUnusable: unusable.append(problem)
            case .failure(let problem): throw .unusable("\(Printable.text(path)), \(problem.place): \(problem.text)")
            }
        }
        return ImportPlan(path: path, steps: steps, notes: file.notes, unusable: unusable)
    }

    static let formats = ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")

    private var skipsUnusable: Bool { invocation.has(ImportCommand.skipUnusable.name) }

    /// The subject of an account, or why it is unknown.
    private func subject(
        _ account: ImportedAccount, _ path: String
    ) throws(CLIError) -> Result<String, ImportProblem> {
        if let subject = invocation["subject"] { return .success(subject) }
        guard let name = account.name else {
            throw .unusable("\(Printable.text(path)) does not name the account: give the subject with --subject")
        }
        guard let subjects else { return .success(name) }
        guard let subject = subjects[name] else {
            return .failure(ImportProblem(account.place, "'\(Printable.text(name))' is not in the list of --subjects"))
        }
        return .success(subject)
    }

    /// The key of an encrypted file: hexadecimal digits, typed or from a descriptor.
    private func key(_ name: String?) -> ImportedSecret? {
        let label = name.map { "key '\(Printable.text($0))' in hexadecimal digits" } ?? "key in hexadecimal digits"
        guard var line = try? session.require(label, option: "key-fd") else { return nil }
        defer { wipe(&line) }
        return ImportedSecret(hexadecimal: line)
    }

    private static func contents(_ path: String, _ session: RPCSession) throws(CLIError) -> [UInt8] {
        do throws(FileProblem) {
            return try session.console.contents(of: path)
        } catch {
            throw .unusable("\(Printable.text(path)) \(error.text)")
        }
    }

    private static func subjects(_ path: String, _ session: RPCSession) throws(CLIError) -> [String: String] {
        let bytes = try contents(path, session)
        do throws(ImportProblem) {
            return try SubjectList.read(bytes)
        } catch {
            throw .unusable("\(Printable.text(path)), \(error.place): \(Printable.text(error.text))")
        }
    }
}
