package import FactorCore

extension Job.Kind: WireEnumeration {
    package static var title: String { "JobKind" }
}

extension Medium: WireEnumeration {
    package static var title: String { "DeliveryMedium" }
}

extension ChallengeOrder.Stage: WireEnumeration {
    package static var title: String { "ChallengeStage" }
}
