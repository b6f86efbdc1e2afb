/// What a caller asks of a new authenticator or token, beyond its seed.
package struct OATHEnrolment: Sendable {
    package let material: OATHMaterial
    package let labels: FactorLabels
    /// The first time step or counter that is not spent, as the caller knows it.
    package let mark: UInt64
    /// Whether it is active at once: an import of what already works, or a generator.
    package let isActive: Bool
    /// Whether the seed was drawn for this enrolment, so that it never was in use.
    package let isSeedNew: Bool

    package init(
        _ material: OATHMaterial, labels: FactorLabels, mark: UInt64 = 0, isActive: Bool, isSeedNew: Bool = false
    ) {
        self.material = material
        self.labels = labels
        self.mark = mark
        self.isActive = isActive || material.isGenerator
        self.isSeedNew = isSeedNew
    }
}
