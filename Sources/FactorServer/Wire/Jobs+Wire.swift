package import FactorCore

extension Job.Kind: WireEnumeration {}
extension Medium: WireEnumeration {}
extension ChallengeOrder.Stage: WireEnumeration {}
