package import FactorCore
import FactorWire

extension Job.Kind: WireEnumeration {}
extension Medium: WireEnumeration {}
extension ChallengeOrder.Stage: WireEnumeration {}
