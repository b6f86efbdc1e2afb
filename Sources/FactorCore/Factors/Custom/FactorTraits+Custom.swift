extension FactorTraits {
    /// Questions of a tenant's own program. They have answers, but no stored factor.
    static let custom = FactorTraits(
        name: "custom", amr: .kba, isHeld: false,
        actions: FactorActions(
            enrolled: .challengeAnswered, activated: .challengeAnswered, verified: .challengeAnswered),
        priceOfTry: { _, _ in Subject.passwordChance },
        withdraw: { _, _, _, _ in })
}
