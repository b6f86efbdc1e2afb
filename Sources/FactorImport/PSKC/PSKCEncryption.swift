import FactorCrypto

/// How the secrets of a container are protected: not at all, or under a pre-shared key (RFC 6030, section 6.1).
///
/// Each encrypted value has a MAC that is checked before it is decrypted, so that a wrong key or a changed file is
/// detected. If the container has no MAC key, the MAC uses the pre-shared key itself.
struct PSKCEncryption {
    private static let cipher = "http://www.w3.org/2001/04/xmlenc#aes128-cbc"
    private static let macs = [
        "http://www.w3.org/2000/09/xmldsig#hmac-sha1", "http://www.w3.org/2001/04/xmldsig-more#hmac-sha1",
    ]
    private static let xmlenc = "http://www.w3.org/2001/04/xmlenc#|"

    private let key: ImportedSecret?
    private let macKey: ImportedSecret?

    init(_ root: XMLElement, key ask: (String?) -> ImportedSecret?) throws(ImportProblem) {
        guard let encryption = try root.only("EncryptionKey") else {
            (key, macKey) = (nil, nil)
            return
        }
        guard encryption.children.allSatisfy({ $0.localName == "KeyName" }) else {
            throw encryption.problem("only a pre-shared key is accepted, not a passphrase or certificate")
        }
        guard let mac = try root.only("MACMethod"), Self.macs.contains(mac.attributes["Algorithm"] ?? "") else {
            throw root.problem("needs a MACMethod of hmac-sha1: without one a wrong key would not be detected")
        }
        guard let key = ask(try encryption.children.first?.shown()) else {
            throw encryption.problem("the file is encrypted: give its key with --key-fd, or type it when asked")
        }
        guard key.count == AES128CBC.keyLength else {
            throw encryption.problem("the key must have \(AES128CBC.keyLength) bytes, in hexadecimal digits")
        }
        self.key = key
        macKey = try mac.only("MACKey").map { element throws(ImportProblem) in try Self.decrypt(element, key) } ?? key
    }

    /// The bytes of a `Secret`.
    func secret(_ element: XMLElement) throws(ImportProblem) -> ImportedSecret {
        if let plain = try element.only("PlainValue") {
            guard var bytes = TextDecoding.base64(plain.trimmed) else { throw plain.problem("is not base 64") }
            return ImportedSecret(taking: &bytes)
        }
        guard let encrypted = try element.only("EncryptedValue") else {
            throw element.problem("has neither PlainValue nor EncryptedValue")
        }
        guard let key, let macKey else { throw element.problem("is encrypted, and the file names no key") }
        guard let sent = try element.only("ValueMAC"), let code = TextDecoding.base64(sent.trimmed) else {
            throw element.problem("has no ValueMAC")
        }
        let sealed = try Self.sealed(encrypted)
        let computed = sealed.withRawSpan { text in macKey.withBytes { HMACSHA1.code(of: text, key: $0) } }
        let isRight = code.withRawSpan { code in computed.withRawSpan { constantTimeEqual(code, $0) } }
        guard isRight else { throw element.problem("has a wrong MAC: the key is wrong, or the file was changed") }
        return try Self.decrypt(encrypted, key)
    }

    private static func decrypt(_ element: XMLElement, _ key: ImportedSecret) throws(ImportProblem) -> ImportedSecret {
        let sealed = try sealed(element)
        let plain = sealed.withRawSpan { sealed in key.withBytes { AES128CBC.decrypt(sealed, key: $0) } }
        guard var plain else { throw element.problem("cannot be decrypted: the key is wrong, or the file was changed") }
        return ImportedSecret(taking: &plain)
    }

    /// The initialisation vector and ciphertext of an encrypted element.
    private static func sealed(_ element: XMLElement) throws(ImportProblem) -> [UInt8] {
        let method = element.children.first { $0.name == xmlenc + "EncryptionMethod" }
        guard method?.attributes["Algorithm"] == cipher else { throw element.problem("is not encrypted by aes128-cbc") }
        let value = element.children.first { $0.name == xmlenc + "CipherData" }?.children
            .first { $0.name == xmlenc + "CipherValue" }
        guard let value, let bytes = TextDecoding.base64(value.trimmed) else {
            throw element.problem("has no CipherValue in base 64")
        }
        return bytes
    }
}
