import FactorCrypto

extension Factor {
    /// A factor for documentation and schemas. Nothing in it is sealed.
    package static var example: Factor { example(.totp(TOTPMaterial(parameters: .usual))) }

    /// Such a factor of each kind.
    package static var examples: [Factor] { FactorKind.every.compactMap(exampleMaterial).map(example) }

    private static func example(_ material: Material) -> Factor {
        Factor(
            id: FactorID(bits: DocumentID(high: 0x4142_4344_4546_4748, low: 0x494A_4B4C_4D4E_4F50)), status: .active,
            createdAt: Timestamp(milliseconds: 1_795_219_200_000), expiresAt: nil, sealedLabels: [],
            material: material, sealedSecret: [], usage: FactorUsage())
    }

    private static func exampleMaterial(_ kind: FactorKind) -> Material? {
        switch kind {
        case .totp: .totp(TOTPMaterial(parameters: .usual))
        case .hotp: .hotp(HOTPMaterial(parameters: .usual))
        case .backupCode: .backupCode(BackupCodeMaterial(count: 10, salt: []))
        case .password: .password(PasswordMaterial(scheme: .argon2id))
        case .email: .email
        case .phone: .phone
        case .passkey: .passkey(PasskeyMaterial())
        case .custom: nil
        }
    }
}

extension Verification {
    package static var example: Verification {
        Verification(factor: Factor.example.id, kind: .totp, at: Factor.example.createdAt, remaining: nil)
    }
}
