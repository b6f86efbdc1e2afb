extension Failure {
    /// The same with where the flow is, if an answer to it was refused, so that the application need not ask.
    package func showing(_ flow: Flow) -> Failure {
        switch code {
        case .codeRejected, .credentialRejected, .passwordRefused, .notOffered, .throttled, .locked, .expired:
            adding([
                FailureDetail("status", .text(flow.status)),
                FailureDetail("next_step", .member("type", flow.step.rules.type.rawValue)),
            ])
        default: self
        }
    }
}
