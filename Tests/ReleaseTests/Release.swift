import FactorCore
import FactorCrypto
import Foundation
import TestSupport
import Testing

/// What a release's own programs made, and what is known of it: see the README of its folder.
struct Release: Sendable, CustomTestStringConvertible {
    /// A store as that release left it.
    enum Place: String, CaseIterable {
        case closed
        case killed
        #if PostgreSQL
        case postgresql
        #endif
    }

    /// The version, which its folder is named after.
    let name: String

    var testDescription: String { name }

    static let all = Result {
        try FileManager.default.contentsOfDirectory(atPath: Bundle.module.bundlePath)
            .filter { $0.first?.isNumber == true }.sorted().map(Release.init)
    }

    func path(_ file: String) -> String { "\(Bundle.module.bundlePath)/\(name)/\(file)" }

    func bytes(_ file: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(file)))) }

    /// What is known of one of its stores, in the words of now.
    func facts(_ place: Place) throws -> JSON {
        let text = Self.words.reduce(String(decoding: try bytes("facts.json"), as: UTF8.self)) {
            $0.replacing($1.key, with: $1.value)
        }
        return try #require(JSON(parsing: Array(text.utf8)))[place.rawValue]
    }

    /// The words of 0.1.0 that are others now, as JSON has them; those of methods in `Known`.
    private static let words = [
        #""strategy""#: #""kind""#, #""email_code""#: #""email""#, #""phone_code""#: #""phone""#,
        #""webauthn"#: #""passkey"#, #""backup_codes"#: #""backup_code"#,
        // It was counted from another moment.
        #""resend_after_ms": 60000, "#: "",
        #""reason": "lost""#: #""cause": "lost""#, #""reason": null"#: #""cause": null"#,
        #""confirm_sign_in_with_otp""#: #""code""#, #""confirm_sign_in_with_totp_code""#: #""code""#,
    ]

    /// The key that it moved to.
    func masterKey() -> MasterKey {
        guard let digits = try? bytes("master.key").dropLast() else { preconditionFailure("no key") }
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
        guard let key = try? MasterKey(SecretBytes(count: bytes.count) { $0.copy(RawSpan(_elements: bytes.span)) })
        else { preconditionFailure("no key") }
        return key
    }
}

extension JSON {
    /// Whether this is that value, or has everything that it has: a later version may add members.
    func covers(_ older: JSON) -> Bool {
        switch (self, older) {
        case (.object, .object(let members)): members.allSatisfy { self[$0.name].covers($0.value) }
        case (.list(let items), .list(let others)):
            items.count == others.count && zip(items, others).allSatisfy { $0.covers($1) }
        default: self == older
        }
    }
}
