/// The steps in which the tenant's own program asks and judges.
protocol CustomStep: Step {}

extension CustomStep {
    package func status(in flow: Flow) -> FlowStatus { .needsCustomChallenge }
    package var type: NextStepType { .challenge }
    package func kind(in flow: Flow) -> FactorKind? { .custom }
}
