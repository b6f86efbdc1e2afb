import FactorCrypto
import FactorFiles
import FactorProgram
import FactorServer

/// The source of the master key. Never the command line or the environment itself: others can read both.
enum MasterKeySource: Equatable {
    case file(String)
    /// A file that is created on the first start.
    case generatedFile(String)
    case credential(String)
    case command(String)
    case passphrase(descriptor: Int32)

    init(_ text: String) throws(UsageProblem) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            throw UsageProblem("'\(text)' is not a key source: use file:, credential:, command: or passphrase:")
        }
        switch parts[0] {
        case "file": self = .file(parts[1])
        case "credential": self = .credential(parts[1])
        case "command": self = .command(parts[1])
        case "passphrase":
            guard let descriptor = Int32(parts[1]), descriptor >= 0 else {
                throw UsageProblem("passphrase: takes the number of an open descriptor, such as 0")
            }
            self = .passphrase(descriptor: descriptor)
        default:
            throw UsageProblem("'\(parts[0]):' is not a key source: use file:, credential:, command: or passphrase:")
        }
    }

    /// Whether it is a file that the first start has yet to create.
    var isToBeMade: Bool {
        guard case .generatedFile(let path) = self else { return false }
        return FileIdentity(path: path) == nil
    }

    /// The path of the key file; nil for other sources.
    var path: String? {
        switch self {
        case .file(let path), .generatedFile(let path): path
        case .credential, .command, .passphrase: nil
        }
    }

    /// A description that reveals nothing: a command may contain private names.
    var summary: String {
        switch self {
        case .file(let path), .generatedFile(let path): "the file \(path)"
        case .credential(let name): "the credential \(name)"
        case .command: "a command"
        case .passphrase(let descriptor): "a passphrase from descriptor \(descriptor)"
        }
    }

    /// The descriptor that it is read from, which must stay open until then.
    var descriptor: Int32? {
        guard case .passphrase(let descriptor) = self else { return nil }
        return descriptor
    }

    /// The bytes of a passphrase that somebody can remember and nobody can guess, at least (NIST SP 800-63B-4, section
    /// 3.1.1.2, for a secret that nothing else stands beside).
    private static let shortestPassphrase = 15

    /// Reads the key. A passphrase needs the salt in the store.
    ///
    /// - Parameter isNext: whether it is to become the store's key.
    func read(
        _ header: RootRecord.Header, storeIsNew: Bool, isNext: Bool = false
    ) throws(StartProblem) -> MasterKey {
        switch self {
        case .file(let path): return try Self.key(SecretFile.read(path), path)
        case .generatedFile(let path):
            if storeIsNew, FileIdentity(path: path) == nil { try Self.generate(path) }
            return try Self.key(SecretFile.read(path), path)
        case .credential(let name):
            guard let directory = Directories.environment(.credentials) else {
                throw StartProblem(
                    "there is no credential '\(name)': $CREDENTIALS_DIRECTORY is not set; "
                        + "start factord from a unit with LoadCredential= or LoadCredentialEncrypted=")
            }
            return try Self.key(SecretFile.read(directory + "/" + name, isCredential: true), "the credential \(name)")
        case .command(let command): return try Self.key(CommandOutput.read(command), "the key command's output")
        case .passphrase(let descriptor):
            let passphrase = try SecretFile.readLine(descriptor)
            // One that a store has already is not refused: there is no other way to open it.
            guard !storeIsNew && !isNext || passphrase.count >= Self.shortestPassphrase else {
                throw StartProblem(
                    "the passphrase from descriptor \(descriptor) has \(passphrase.count) bytes",
                    remedy: "choose one of at least \(Self.shortestPassphrase), such as five random words")
            }
            do throws(CryptoFailure) {
                return try MasterKey.derive(passphrase: passphrase, salt: header.salt, cost: header.cost)
            } catch {
                throw StartProblem(
                    "the passphrase could not be turned into a key: there is not enough memory for Argon2id")
            }
        }
    }

    /// Checks the key in a file, and discards it.
    static func check(file path: String, isCredential: Bool) throws(StartProblem) {
        _ = try key(SecretFile.read(path, isCredential: isCredential), path)
    }

    /// 64 hexadecimal digits, followed only by white space.
    private static func key(_ content: borrowing SecretBytes, _ origin: String) throws(StartProblem) -> MasterKey {
        let bytes = content.withBytes { Hexadecimal.decode($0) }
        guard let bytes, bytes.count == MasterKey.length else {
            throw StartProblem(
                "\(origin) does not hold a master key, which is 64 hexadecimal digits",
                remedy: "create one with (umask 077; openssl rand -hex 32 >FILE)")
        }
        do throws(CryptoFailure) {
            return try MasterKey(bytes)
        } catch {
            throw StartProblem("\(origin) does not hold a master key")
        }
    }

    private static func generate(_ path: String) throws(StartProblem) {
        let key = MasterKey.generate(from: .system)
        var text = key.withBytes { Hexadecimal.encode($0) }
        defer { wipe(&text) }
        text.append(0x0A)
        // Nobody else creates it meanwhile: the store's lock is held.
        do throws(FileFailure) { try FileDraft.write(text, to: path) } catch {
            throw StartProblem("the key file", error)
        }
    }
}
