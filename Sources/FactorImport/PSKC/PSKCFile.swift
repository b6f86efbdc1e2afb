import FactorCrypto

/// A Portable Symmetric Key Container, RFC 6030: HOTP and TOTP keys, plain or under a pre-shared AES-128 key.
///
/// - Keys under a passphrase or a certificate (sections 6.2 and 6.3) are refused, as is whatever is not understood and
///   might restrict a key: section 5 has a key with an unknown policy not be used.
/// - A signature is not checked; it is noted that it was not.
enum PSKCFile {
    static func read(
        _ bytes: [UInt8], key: (String?) -> ImportedSecret?
    ) throws(ImportProblem) -> ImportedFile {
        let root = try XMLReader.read(bytes)
        guard root.isPSKC("KeyContainer") else {
            throw root.problem("is no KeyContainer of urn:ietf:params:xml:ns:keyprov:pskc")
        }
        guard root.attributes["Version"] == "1.0" else { throw root.problem("is not of version 1.0") }
        var notes: [String] = []
        if root.children.contains(where: { $0.localName == "Signature" }) {
            notes.append("the file is signed; the signature was not checked")
        }
        let encryption = try PSKCEncryption(root, key: key)
        var accounts: [ImportedAccount] = []
        for package in root.children where package.isPSKC("KeyPackage") {
            let device = try package.only("DeviceInfo")
            for element in package.children where element.isPSKC("Key") {
                accounts.append(try PSKCKey(element, device: device, number: accounts.count + 1).account(encryption))
            }
        }
        return ImportedFile(accounts: accounts, notes: notes)
    }
}

extension XMLElement {
    static let pskc = "urn:ietf:params:xml:ns:keyprov:pskc|"

    func isPSKC(_ name: String) -> Bool { self.name == Self.pskc + name }

    /// The child of that name in the container's namespace; two of them are one too many.
    func only(_ name: String) throws(ImportProblem) -> XMLElement? {
        let found = children.filter { $0.isPSKC(name) }
        guard found.count <= 1 else { throw problem("\(name) stands twice") }
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

    /// The content as a text that may be shown.
    func shown() throws(ImportProblem) -> String {
        guard let text = trimmed.text, !text.isEmpty else { throw problem("is no text") }
        return text
    }
}
