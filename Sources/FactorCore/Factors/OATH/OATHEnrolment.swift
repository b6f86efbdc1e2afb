/// The requested parameters of a new authenticator or token, except for its seed.
package struct OATHEnrolment: Sendable {
    package let material: OATHMaterial
    package let labels: FactorLabels
    /// The first time step or counter that is not spent, as far as the caller knows.
    package let mark: UInt64
    /// Whether it is active at once: an import of something that works already, or a generator.
    package let isActive: Bool
    /// Whether the seed was drawn for this enrolment, so that it was never in use.
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
