/// The products that the models of authenticators stand for, so that a page can tell a user's passkeys apart.
///
/// Nobody verifies what an authenticator says of itself, so nothing is decided by a name.
package struct AuthenticatorNames: Equatable, Sendable {
    /// The most names that a file may have: all that are known are some 400.
    package static let most = 4_096

    private struct Entry: Equatable, Sendable {
        let aaguid: AAGUID
        let name: String
    }

    /// Sorted by their models.
    private let entries: [Entry]

    package init(_ names: [AAGUID: String]) {
        entries = names.map { Entry(aaguid: $0.key, name: $0.value) }.sorted { $0.aaguid.isBefore($1.aaguid) }
    }

    package var count: Int { entries.count }

    /// The name of a model; nil if it is not known.
    package subscript(aaguid: AAGUID) -> String? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].aaguid.isBefore(aaguid) { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].aaguid == aaguid ? entries[low].name : nil
    }
}

extension AAGUID {
    fileprivate func isBefore(_ other: AAGUID) -> Bool { (high, low) < (other.high, other.low) }
}

extension AuthenticatorNames {
    /// The names that the program has itself.
    package static let builtIn = AuthenticatorNames(
        Dictionary(
            table.map { aaguid, name in
                guard let aaguid = AAGUID(aaguid) else { preconditionFailure("a row of the table has no AAGUID") }
                return (aaguid, name)
            }, uniquingKeysWith: { first, _ in first }))

    /// Widely used ones, sorted. Each is from what its vendor has published:
    ///
    /// 1. Microsoft, "Windows Hello passkey authenticators (AAGUIDs)" and "Enable passkeys in Authenticator":
    ///    https://github.com/MicrosoftDocs/entra-docs/tree/main/docs/identity/authentication
    /// 2. The vendors' entries in the FIDO Metadata Service, as listed in concept-fido2-hardware-vendor.md of the same folder
    /// 3. Google, https://web.dev/articles/webauthn-aaguid
    /// 4. Chromium, device/fido/mac/util.mm: `kAaguid`, with Google Chrome's branding and without
    /// 5. WebKit, LocalAuthenticator.mm: `aaguid` and `enterpriseAAGUID`; the second one also in "Deploy passkeys at work" of WWDC 2023
    /// 6. https://github.com/bitwarden/clients, in the desktop application for Windows: `AAGUID`
    /// 7. https://github.com/keepassxreboot/keepassxc, BrowserPasskeys.cpp: `AAGUID`
    /// 8. https://github.com/protonpass/proton-pass-common, passkey_handling.rs: `AAGUID`
    /// 9. Dashlane's browser extension: `dashlaneAAGUID`
    /// 10. What 1Password and Samsung have said of themselves:
    ///     https://github.com/passkeydeveloper/passkey-authenticator-aaguids, pull requests 3 and 28
    static let table: [(aaguid: String, name: String)] = [
        ("08987058-cadc-4b81-b6e1-30de50dcbe96", "Windows Hello"),  // 1
        ("149a2021-8ef6-4133-96b8-81f8d5b7f1f5", "Security Key by Yubico with NFC"),  // 2
        ("19083c3d-8383-4b18-bc03-8f1c9ab2fd1b", "YubiKey 5 Series"),  // 2
        ("24673149-6c86-42e7-98d9-433fb5b73296", "YubiKey 5 Series with Lightning"),  // 2
        ("2fc0579f-8113-47ea-b116-bb5a8db9202a", "YubiKey 5 Series with NFC"),  // 2
        ("42b4fb4a-2866-43b2-9bf7-6c6669c2e5d3", "Google Titan Security Key v2"),  // 2
        ("50726f74-6f6e-5061-7373-50726f746f6e", "Proton Pass"),  // 8
        ("531126d6-e717-415c-9320-3d9aa6981239", "Dashlane"),  // 9
        ("53414d53-554e-4700-0000-000000000000", "Samsung Pass"),  // 10
        ("6028b017-b1d4-4c02-b4b3-afcdafc96bb2", "Windows Hello"),  // 1
        ("6d44ba9b-f6ec-2e49-b930-0c8fe920cb73", "Security Key by Yubico with NFC"),  // 2
        ("90a3ccdf-635c-4729-a248-9b709135078f", "Microsoft Authenticator"),  // 1
        ("9ddd1817-af5a-4672-a2b9-3e3dd95000a9", "Windows Hello"),  // 1
        ("a02167b9-ae71-4ac7-9a07-06432ebb6f1c", "YubiKey 5 Series with Lightning"),  // 2
        ("a25342c0-3cdc-4414-8e46-f4807fca511c", "YubiKey 5 Series with NFC"),  // 2
        ("a4e9fc6d-4cbe-4758-b8ba-37598bb5bbaa", "Security Key NFC by Yubico"),  // 2
        ("adce0002-35bc-c60a-648b-0b25f1f05503", "Chrome on Mac"),  // 4
        ("b5397666-4885-aa6b-cebf-e52262a439a2", "Chromium on Mac"),  // 4
        ("b92c3f9a-c014-4056-887f-140a2501163b", "Security Key by Yubico"),  // 2
        ("bada5566-a7aa-401f-bd96-45619a55120d", "1Password"),  // 10
        ("c5ef55ff-ad9a-4b9f-b580-adebafe026d0", "YubiKey 5 Series with Lightning"),  // 2
        ("cb69481e-8ff7-4039-93ec-0a2729a154a8", "YubiKey 5 Series"),  // 2
        ("d548826e-79b4-db40-a3d8-11116f7e8349", "Bitwarden"),  // 6
        ("d7781e5d-e353-46aa-afe2-3ca49f13332a", "YubiKey 5 Series with NFC"),  // 2
        ("d8522d9f-575b-4866-88a9-ba99fa02f35b", "YubiKey Bio Series"),  // 2
        ("dd4ec289-e01d-41c9-bb89-70fa845d4bf2", "iCloud Keychain (managed)"),  // 5
        ("de1e552d-db1d-4423-a619-566b625cdc84", "Microsoft Authenticator"),  // 1
        ("ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4", "Google Password Manager"),  // 3
        ("ee882879-721c-4913-9775-3dfcce97072a", "YubiKey 5 Series"),  // 2
        ("f8a011f3-8c0a-4d15-8006-17111f9edc7d", "Security Key by Yubico"),  // 2
        ("fa2b99dc-9e39-4257-8f92-4a30d23c4118", "YubiKey 5 Series with NFC"),  // 2
        ("fbfc3007-154e-4ecc-8c0b-6e020557d7bd", "iCloud Keychain"),  // 5
        ("fdb141b2-5d84-443e-8a35-4698c205a502", "KeePassXC"),  // 7
        ("ff4dac45-ede8-4ec2-aced-cf66103f4335", "YubiKey 5 Series"),  // 2
    ]
}
