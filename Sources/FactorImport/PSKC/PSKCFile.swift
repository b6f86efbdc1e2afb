import FactorCrypto

/// A Portable Symmetric Key Container, RFC 6030: HOTP and TOTP keys, plain or under a pre-shared AES-128 key.
///
/// - Keys under a passphrase or a certificate (sections 6.2 and 6.3) are refused, as is anything unknown that might
///   restrict a key: section 5 forbids using a key with an unknown policy.
/// - A signature is not checked, and a note says so.
///
/// A key package is read as soon as it ends, and then released: memory grows only with the accounts.
enum PSKCFile {
    static func read(
        _ bytes: [UInt8], _ list: AccountList, key: @escaping (String?) -> ImportedSecret?
    ) throws(ImportProblem) -> ImportedFile {
        let container = PSKCContainer(list, key: key)
        try container.check(try XMLReader.read(bytes, container))
        return try container.list.file(notes: container.notes)
    }
}

/// A container while it is read.
private final class PSKCContainer: XMLConsumer {
    private(set) var list: AccountList
    private(set) var notes: [String] = []
    private let key: (String?) -> ImportedSecret?
    /// The protection of the secrets, which precedes the first of them (RFC 6030, section 11).
    private var encryption: PSKCEncryption?
    private var packages = 0

    init(_ list: AccountList, key: @escaping (String?) -> ImportedSecret?) {
        (self.list, self.key) = (list, key)
    }

    /// Refuses any other root.
    func check(_ root: XMLElement) throws(ImportProblem) {
        guard root.isPSKC("KeyContainer") else {
            throw root.problem("is not a KeyContainer of urn:ietf:params:xml:ns:keyprov:pskc")
        }
        guard root.attributes["Version"] == "1.0" else { throw root.problem("is not of version 1.0") }
    }

    func take(_ child: XMLElement, of root: XMLElement) throws(ImportProblem) -> Bool {
        try check(root)
        if child.localName == "Signature", notes.isEmpty {
            notes.append("the file is signed; the signature was not checked")
        }
        guard child.isPSKC("KeyPackage") else { return true }
        let encryption: PSKCEncryption
        if let known = self.encryption { encryption = known } else { encryption = try PSKCEncryption(root, key: key) }
        self.encryption = encryption
        packages += 1
        let number = packages
        // A package without a key has nothing to import.
        guard child.children.contains(where: { $0.isPSKC("Key") }) else { return false }
        try list.add { () throws(ImportProblem) in
            guard let key = try child.only("Key") else { throw child.problem("has no Key") }
            return try PSKCKey(key, device: try child.only("DeviceInfo"), number: number).account(encryption)
        }
        return false
    }
}

extension XMLElement {
    static let pskc = "urn:ietf:params:xml:ns:keyprov:pskc|"

    func isPSKC(_ name: String) -> Bool { self.name == Self.pskc + name }

    /// The only child of that name in the container's namespace; a second one is an error.
    func only(_ name: String) throws(ImportProblem) -> XMLElement? {
        let found = children.filter { $0.isPSKC(name) }
        guard found.count <= 1 else { throw problem("\(name) appears twice") }
        return found.first
    }

    /// The child that a path of names leads to.
    func path(_ names: String...) throws(ImportProblem) -> XMLElement? {
        var element: XMLElement? = self
        for name in names { element = try element?.only(name) }
        return element
    }

    func problem(_ text: String) -> ImportProblem {
        ImportProblem("line \(line), \(localName)", text)
    }

    /// The content as displayable text.
    func shown() throws(ImportProblem) -> String {
        guard let text = trimmed.text, !text.isEmpty else { throw problem("is not text") }
        return text
    }
}
