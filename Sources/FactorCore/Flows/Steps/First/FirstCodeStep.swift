/// Waits for a code that was sent to an address, as the first factor.
struct FirstCodeStep: FirstFactorStep, AddressStep {
    let target: Address

    static let numbers: [UInt8] = [4]
    var address: Address? { target }
    let type = NextStepType.code

    init(to address: Address) { target = address }

    static func step(_ address: Address) -> FlowStep { .firstCode(address) }
    func form(in flow: Flow) -> AnswerForm { .sentCode }
    func part(in flow: Flow) -> Proof.Part? { .first }
    func kind(in flow: Flow) -> FactorKind? { FactorKind(target.medium) }
}
