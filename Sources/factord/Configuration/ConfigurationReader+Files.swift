import FactorFiles
import FactorProgram
import FactorSocket

/// Checks paths and key sources.
extension ConfigurationReader {
    /// Checks that files can be created in a directory: it exists and is private, or can be created.
    func checkDirectory(
        _ field: Field, _ directory: String, isForOthers: Bool, writers: Folder.Writers = .none
    ) {
        let before = field.reading.problems.count
        defer {
            // Whatever a start would refuse besides.
            if field.reading.problems.count == before,
                let problem = machine.problem(ofDirectory: directory, writers: writers)
            {
                note(field, problem)
            }
        }
        switch machine.look(at: directory) {
        case .unreachable(let why):
            field.note(
                "\(directory) cannot be reached: \(why)", "open the directories above it, or choose another path")
        case .missing: checkParent(field, directory)
        case .found(let facts): check(field, directory, facts, isForOthers: isForOthers, writers: writers)
        }
    }

    private func check(
        _ field: Field, _ directory: String, _ facts: Look.Facts, isForOthers: Bool,
        writers: Folder.Writers
    ) {
        guard facts.kind == .directory else {
            return field.note("\(directory) is not a directory", "choose another path, or move that file away")
        }
        guard writers.allow(facts.mode) else {
            return field.note(
                "others may write to \(directory)", "choose a directory of its own, or run chmod go-w \(directory)")
        }
        // A start says what is wrong with an owner who is not mapped.
        guard facts.owner != machine.namespace.unmappedUser else { return }
        guard facts.owner == machine.user || facts.owner == 0 else {
            return field.note(
                "\(directory) belongs to user \(facts.owner)",
                "run factord as that user, or run chown \(machine.user) \(directory)")
        }
        guard facts.isWritable else {
            return field.note(
                "user \(machine.user) may not write to \(directory)", "run chown \(machine.user) \(directory)")
        }
        guard isForOthers, facts.mode & 0o011 == 0 else { return }
        field.note(
            "is for other users, who cannot enter \(directory)", "run chmod go+x \(directory), or listen elsewhere")
    }

    /// A missing directory must be creatable in the nearest existing one.
    private func checkParent(_ field: Field, _ directory: String) {
        var parent = directory
        repeat {
            parent = Folder.parent(of: parent)
        } while parent.count > 1 && machine.look(at: parent) == .missing
        if parent.isEmpty { parent = "/" }
        guard case .found(let facts) = machine.look(at: parent), facts.kind == .directory, facts.isWritable else {
            return field.note(
                "\(directory) does not exist, and user \(machine.user) cannot create it in \(parent)",
                "run install -d -o \(machine.user) -m 0700 \(directory)")
        }
    }

    /// `{file}`, `{credential}`, `{command}` or `{passphrase_descriptor}`.
    func keySource(_ field: Field) -> MasterKeySource? {
        let names = ["file", "credential", "command", "passphrase_descriptor"]
        guard let members = field.members(names),
            let source = members.only(of: names, "name one source, such as {\"file\": \"/etc/factord/master.key\"}")
        else { return nil }
        switch source.path.dropFirst(field.path.count + 1) {
        case "file": return keyFile(source)
        case "credential": return credential(source)
        case "command": return source.text("write a shell command that prints the key").map { .command($0) }
        default: return source.integer(0...1_023).map { .passphrase(descriptor: Int32($0)) }
        }
    }

    /// `{file}`, or `{read, write}`.
    func anchor(_ field: Field, state: String?, key: MasterKeySource?) -> AnchorSource? {
        let names = ["file", "read", "write"]
        guard let members = field.members(names) else { return nil }
        guard names.contains(where: { members[$0] != nil }) else {
            field.note(
                "has none of file, read and write", "name a file, or the commands that read and write the anchor")
            return nil
        }
        if let file = members["file"] {
            for name in ["read", "write"] {
                members[name]?.note("cannot be combined with file", "name a file, or two commands")
            }
            return anchorFile(file, state, key)
        }
        let remedy = "give a command that reads the anchor and one that writes it"
        let read = members.required("read", remedy).flatMap { $0.text("write a shell command that prints the anchor") }
        let write = members.required("write", remedy).flatMap {
            $0.text("write a shell command that reads the anchor from its standard input")
        }
        guard let read, let write else { return nil }
        return .commands(read: read, write: write)
    }

    private func anchorFile(_ field: Field, _ state: String?, _ key: MasterKeySource?) -> AnchorSource? {
        guard let path = field.absolutePath() else { return nil }
        let directory = Folder.parent(of: path)
        checkDirectory(field, directory.isEmpty ? "/" : directory, isForOthers: false)
        if let state, directory == state || directory.hasPrefix(state + "/") {
            field.note(
                "lies beside the store, and would be restored together with it",
                "choose another directory, best on another disk or machine")
        } else if let state, let problem = machine.problem(ofAnchor: .file(path), beside: state, key: key) {
            note(field, problem)
        }
        return .file(path)
    }

    /// `{directory, may_be_missing}`.
    func mark(_ field: Field, state: String?, store: DatabaseSource?) -> MarkDirectory? {
        guard let members = field.members(["directory", "may_be_missing"]) else { return nil }
        let remedy = "name a directory in memory that only the daemon's user can enter, such as \"/run/factord-mark\""
        let path = members.required("directory", remedy).flatMap { $0.absolutePath() }
        let mayBeMissing = members["may_be_missing"].map(isTrue) ?? false
        guard let path, let directory = members["directory"] else { return nil }
        if store != nil { field.note("is of no use with a database, whose server keeps the log", "leave it out") }
        checkDirectory(directory, path, isForOthers: false)
        if let state, path == state || path.hasPrefix(state + "/") {
            directory.note("lies beside the store, and would be copied and restored together with it", remedy)
        }
        return MarkDirectory(path: path, mayBeMissing: mayBeMissing)
    }

    private func keyFile(_ field: Field) -> MasterKeySource? {
        guard let path = field.absolutePath() else { return nil }
        switch machine.look(at: path) {
        case .missing:
            field.note("\(path) does not exist", "create it with: (umask 077; openssl rand -hex 32 >\(path))")
        case .unreachable(let why):
            field.note("\(path) cannot be reached: \(why)", "open the directories above it to user \(machine.user)")
        case .found:
            if let problem = machine.problem(ofKeyFile: path, isCredential: false) { note(field, problem) }
        }
        return .file(path)
    }

    private func credential(_ field: Field) -> MasterKeySource? {
        guard let name = field.text("write the credential's name, as in its unit") else { return nil }
        guard !name.unicodeScalars.contains("/"), name != ".", name != ".." else {
            field.note("is not a credential name", "write it as in LoadCredential=, without a path")
            return nil
        }
        // Outside its unit the credential is not visible and cannot be checked.
        guard let directory = machine.credentials else { return .credential(name) }
        switch machine.look(at: directory + "/" + name) {
        case .found:
            let path = directory + "/" + name
            if let problem = machine.problem(ofKeyFile: path, isCredential: true) { note(field, problem) }
        case .missing, .unreachable:
            field.note("the unit passes no credential \(name)", "add LoadCredential=\(name):PATH to it")
        }
        return .credential(name)
    }

    private func note(_ field: Field, _ problem: StartProblem) {
        field.note(problem.problem, problem.remedy ?? "choose another path")
    }
}
