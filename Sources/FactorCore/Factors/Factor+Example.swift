import FactorCrypto

extension Factor {
    /// A factor for documentation and schemas. Nothing in it is sealed.
    package static var example: Factor {
        Factor(
            id: FactorID(bits: DocumentID(high: 0x4142_4344_4546_4748, low: 0x494A_4B4C_4D4E_4F50)), status: .active,
            createdAt: Timestamp(milliseconds: 1_795_219_200_000), expiresAt: nil, sealedLabels: [],
            material: .totp(
                TOTPMaterial(parameters: .usual)),
            sealedSecret: [], usage: FactorUsage())
    }
}

extension Verification {
    package static var example: Verification {
        Verification(factor: Factor.example.id, kind: .totp, at: Factor.example.createdAt, remaining: nil)
    }
}
