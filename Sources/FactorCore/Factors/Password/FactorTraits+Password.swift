extension FactorTraits {
    /// Passwords.
    static let password = FactorTraits(
        name: "password", amr: .pwd,
        actions: FactorActions(enrolled: .passwordSet, activated: .passwordSet, verified: .passwordVerified),
        priceOfTry: { _, _ in Subject.passwordChance },
        // Use does not spend it.
        withdraw: { _, _, _, _ in })
}
