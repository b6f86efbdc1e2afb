extension Failure {
    /// The same with where the flow is, if an answer to it was refused, so that the application need not ask.
    package func showing(_ flow: Flow) -> Failure {
        guard code.showsFlow else { return self }
        return adding([
            FailureDetail(.status, .text(flow.status)),
            FailureDetail(.nextStep, .member("type", flow.step.rules.type.rawValue)),
        ])
    }
}
