extension FactorTraits {
    /// What a tenant's own program asks. Its answers are all that there is of it.
    static let custom = FactorTraits(
        name: "custom", strategy: .custom, amr: .kba, isHeld: false,
        actions: FactorActions(
            enrolled: .challengeAnswered, activated: .challengeAnswered, verified: .challengeAnswered),
        priceOfTry: { _, _ in Subject.passwordChance },
        withdraw: { _, _, _, _ in })
}
